"""Last Fantasy War: Intervention. Six phases, two to four opponents, cavalry of two sheets, buildings; inches."""
