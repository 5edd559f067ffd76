"""Chapter 3.3: the combat phase.

`phase` has its course (the dominant, speaking turns), `melees` says who parts a melee and how, `tactics` are those
of combat, `placing` is the placing of dice, `blows` the exchange of blows, `pursuit` what comes after,
`machine_attack` a blow at a war machine. `combat_record` holds the records; the steps by name are in `turn.steps`.
"""
