/** A small army file to begin with. */

export const EXAMPLE = `rulebook = "escarmouches-fantastiques"
id = "ma-bande"
name = { fr = "Ma bande", en = "My band" }
points = 250

[[figures]]
id = "capitaine"
name = { fr = "La capitaine", en = "The captain" }
movement = 9
melee = [4, 4]
armour = 4
mental = 4
life = 3
role = "hero"
silhouette = "hero"

[[figures]]
id = "piquiers"
name = { fr = "Piquiers", en = "Pikemen" }
figure = { fr = "Piquier", en = "Pikeman" }
count = 6
movement = 6
melee = [3]
armour = 2
mental = 3
silhouette = "infantry"

[[figures]]
id = "archers"
name = { fr = "Archers", en = "Archers" }
figure = { fr = "Archer", en = "Archer" }
count = 6
movement = 9
melee = [2]
shooting = [3]
armour = 1
mental = 3
silhouette = "archer"
`;
