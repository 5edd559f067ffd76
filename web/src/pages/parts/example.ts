/** Small army files to begin with, by the book for which they are made. */

export const EXAMPLES: Record<string, string> = {
  'escarmouches-fantastiques': `rulebook = "escarmouches-fantastiques"
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
`,
  'age-des-escarmouches': `rulebook = "age-des-escarmouches"
id = "ma-bande"
name = { fr = "Ma bande", en = "My band" }
points = 200
people = "lion"

[[figures]]
id = "capitaine"
name = { fr = "La capitaine", en = "The captain" }
rank = 2
value = 60
incarnate = true
mou = 10
ini = 5
att = 5
for = 6
def = 5
res = 6
cou = 6
dis = 5
silhouette = "hero"

[[figures]]
id = "piquiers"
name = { fr = "Piquiers", en = "Pikemen" }
figure = { fr = "Piquier", en = "Pikeman" }
count = 3
rank = 1
value = 16
mou = 10
ini = 3
att = 3
for = 5
def = 4
res = 5
cou = 4
dis = 2
`,
  confrontation: `rulebook = "confrontation"
id = "ma-bande"
name = { fr = "Ma bande", en = "My band" }
points = 100
people = "lion"

# A card of the catalogue is named by its id.
[[figures]]
id = "garde-royal"
count = 2

# A card of your own gives all its characteristics.
[[figures]]
id = "vieille-garde"
name = { fr = "Vieille garde", en = "Old guard" }
value = 30
mou = 7.5
ini = 3
att = 4
for = 6
def = 5
res = 8
dis = 5
cou = 6
silhouette = "hero"
`,
};
