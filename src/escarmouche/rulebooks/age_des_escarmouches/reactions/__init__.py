"""Chapter 3.2.4: what the passive player may do while an enemy acts: Interception, and Vigilance later on."""
