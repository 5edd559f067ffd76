"""The words by which armies say what their figures carry, wear and ride, in French and in English.

Whoever writes an army names its kinds and tells something of them. These words are looked for there: the axe
of an *Axeman*, the rake on a salter's shoulder, the boar that an orc rides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from escarmouche.memory import remembered


class Found(NamedTuple):
    """A word that was found: what it stands for, and what was said before it."""

    meaning: str
    before: str


class Lexicon:
    """Which words stand for what. The beginning of a word is enough where it ends with `*`."""

    def __init__(self, **words: str) -> None:
        self._patterns = [
            (meaning.replace("_", "-"), re.compile(_alternatives(said)))
            for meaning, said in words.items()
        ]

    @property
    def meanings(self) -> tuple[str, ...]:
        """All that its words may stand for."""
        return tuple(meaning for meaning, _pattern in self._patterns)

    def first(self, texts: Iterable[str]) -> Found | None:
        """What is named first in the first of some texts that names anything."""
        for text in texts:
            said = plain(text)
            hits = [
                (hit.start(), order, meaning)
                for order, (meaning, pattern) in enumerate(self._patterns)
                if (hit := pattern.search(said)) is not None
            ]
            if hits:
                start, _order, meaning = min(hits)
                return Found(meaning, said[:start])
        return None

    def meaning(self, texts: Iterable[str]) -> str:
        """The same, by its meaning alone; empty where nothing is named."""
        found = self.first(texts)
        return "" if found is None else found.meaning


def _alternatives(said: str) -> str:
    each = (
        re.escape(word.rstrip("*").replace("_", " "))
        + ("" if word.endswith("*") else r"(?:s|x)?\b")
        for word in said.split()
    )
    return rf"\b(?:{'|'.join(each)})"


@remembered
def plain(text: str) -> str:
    """Small letters without accents; hyphens and apostrophes part words."""
    parted = re.sub(r"[-'’]", " ", text.replace("œ", "oe").replace("Œ", "Oe"))
    bare = unicodedata.normalize("NFD", parted.lower())
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


MISSILES = Lexicon(
    gatling="gatling*",
    sniper_gun="fusil_blaster_de_sniper sniper_blaster*",
    repeater="fusil_blaster_a_repetition repeating_blaster*",
    heavy_blaster="fusil_blaster_lourd heavy_blaster*",
    blaster="fusil_blaster blaster_rifle*",
    pocket_blaster="petit_pistolet_blaster small_blaster*",
    blaster_pistol="pistolet_blaster blaster_pistol*",
    flamer="lance_flamme* flame_thrower*",
    assault_cannon="canon_d_assaut assault_cannon*",
    grenade="grenade*",
    flask="cocktail_molotov molotov*",
    crossbow="arbalet* crossbow* baliste",
    bow="arc archer archere longbow* bow bowman bowmen archery",
    gun="arquebus* mousquet* musket* fusil* rifle* carabin* tromblon*",
    pistol="pistolet* pistol*",
    sling="fronde* frondeur* sling*",
    javelins="javelot* javelin* sagaie* dard dart",
    throwing_axe="francisque* hachette* hatchet*",
    blowpipe="sarbacane* blowpipe*",
    stones="caillou* pierre galet pebble* stone",
)
WEAPONS = Lexicon(
    twin_laser="double_sabre_laser double_laser*",
    laser="sabre_laser laser_sabre*",
    shock_staff="electro_baton* shock_staff*",
    shock_club="electro_matraque* gourdin_electrique* shock_truncheon* electric_club*",
    knuckles="poings_americains knuckleduster*",
    staff="baton_de_combat fighting_staff",
    great_sword="espadon* claymore* greatsword* zweihander*",
    great_axe="grande_hache great_axe hache_a_2_mains two_handed_axe",
    great_hammer="masse_d_arme maul maillet*",
    sword="epee sword* glaive* vibroepee* vibrosword* lame_consacree hallowed_blade",
    rapier="rapiere* rapier* fleuret* duellist*",
    sabre="sabre* saber* cimeterre* scimitar* machette* machete*",
    katana="katana* samourai* samurai* bushi*",
    dagger="vibrodague* vibrodagger* dague* dagger* poignard* couteau* knife knives coutelas ecorcheur* flayer*",
    axe="hache* axe",
    hammer="marteau* hammer* forgeron* smith*",
    mace="masse mace morgenstern",
    club="gourdin* massue* club cudgel* matraque*",
    flail="fleau* flail*",
    pike="pique piquier* pike*",
    halberd="hallebard* halberd* pertuisane* fauchard* vouge",
    lance="lance",
    spear="lancier* lances epieu* spear* hampe*",
    scythe="faux scythe* faucheu* reaper*",
    pick="pioche* pickaxe* mineur* miner*",
    hook="gaffe boathook* croc_de harpon* harpoon*",
    rake="rateau* rake",
    trident="trident* fourche* pitchfork*",
    oar="rame oar aviron* pagaie*",
    poker="tisonnier* poker",
    whip="fouet* whip*",
    claws="griffe* claw* croc fang* morsure* bite",
)
# What is held beside a weapon, or in its place by those who do not fight.
THINGS = Lexicon(
    book="livre book* grimoire* tome testament* notaire* notary",
    flask="fiole* flask* alchimi* alchemi* distill* potion* vial*",
    bell="cloche bell sonneur* ringer*",
    key="clef* key cle",
    lantern="lanterne* lantern* lampe",
    drum="tambour* drum*",
    horn="cor horn cornet* trompe*",
    torch="torche* torch* flambeau*",
    fan="eventail* fan",
    cards="osselet* knucklebone*",
)
SHIELDS = Lexicon(
    tower_shield="pavois* pavise* tower_shield*",
    round_shield="bouclier* rondache* round_shield*",
    kite_shield="ecu shield*",
    buckler="targe buckler*",
)
HEADS = Lexicon(
    beak="masque_de_bec masque_a_bec bec beak*",
    mask="masque* mask* sans_visage faceless",
    hood="capuch* hood* cagoule* cowl* penitent*",
    veil="voilette* veiled pleureu* weeper*",
    crown="couronne* crown* roi reine king queen seigneur* lord",
    horns="corne cornu* horned",
    hat="chapeau* hat",
    wide_hat="mousquetaire* musketeer* feutre felt_hat",
    jingasa="ashigaru* jingasa*",
    turban="turban*",
    goggles="aeronaut* pilot* goggles",
    wolf_pelt="pelisse* wolfskin*",
    antlers="ramure* antler*",
)
BEINGS = Lexicon(
    owl="grand_duc hibou* chouette* owl*",
    wolf="loup* wolf wolves",
    bear="ours bear",
    boar="sanglier* boar*",
    stag="cerf stag* daim deer",
    crow="corneille* corbeau* crow* raven*",
    bat="noctule* chauve_souris bat",
    moth="phalene* moth* papillon* butterfl*",
    wasp="guepe* wasp* frelon* hornet* abeille* bee",
    salamander="salamandre* salamander* lezard* lizard* triton",
    crab="crabe* crab*",
    serpent="serpent* snake* vipere* viper*",
    spider="araignee* spider*",
    hound="chien* hound* dog molosse* mastiff*",
    horse="cheval chevaux horse*",
    rat="rat",
    dragon="dragon* vouivre* wyvern* wyrm*",
    beetle="scarabee* beetle*",
    griffin="griffon* griffin*",
    heron="heron* echassier_geant",
    bird="aigle* eagle* faucon* falcon* autruche* ostrich*",
)
# On what of these one can ride, and how that is drawn; anything else carries its rider like a horse.
MOUNTS = {
    "wolf": "wolf", "hound": "wolf", "boar": "boar", "bear": "boar", "griffin": "griffin", "heron": "heron",
    "bird": "bird", "crow": "bird", "owl": "bird", "dragon": "wyvern", "salamander": "wyvern",
}  # fmt: skip
# Beings that are drawn as another one where they have no rider.
ALONE = {"griffin": "dragon", "heron": "crow", "bird": "crow"}
BUILDS = Lexicon(
    golem="argile clay golem* statue* fonte cast_iron brique* brick*",
    hulk="troll* ogre* geant* giant* colosse* colossus brute* titan*",
    shade="ombre* shadow* spectre* ghost* fantome* wraith*",
    bones="squelette* skeleton* ossement* revenant* zombi*",
)
MACHINES = Lexicon(
    ballista="baliste* ballista* scorpion",
    stone_thrower="pierrier* catapult* trebuchet* onagre* mangonneau* stone_thrower*",
    mortar="mortier* mortar* bombarde*",
    cannon="canon cannon* couleuvrine* culverin*",
    kiln="athanor* four kiln* fournaise*",
    carillon="carillon* beffroi_qui clocher",
    automaton="automat*",
    wagon="chariot* wagon* charrette*",
    tower="tour tower*",
    barricade="barricade* palissade* palisade*",
)
WINGS = Lexicon(
    kite="cerf_volant kite*",
    balloon="vapeur steam ballon* balloon* aeronaut*",
    insect="guepe* wasp* abeille* phalene* moth*",
    leathery="chauve_souris bat vouivre* wyvern* dragon* demon*",
)
STAFFS = Lexicon(
    fire_staff="feu fire tison* brais* lave braise* ember* flamme* flame* brasier* firebrand",
    skull_staff="os bone mort death malediction curse necro* obit",
    branch_staff="racine* root* feuill* leaf* sylv* seve forest*",
    crystal_staff="eau water source* brume* mist* remous edd* glace ice verre glass",
    cross_staff="pretre* priest* confesseur* confessor* abbess* prieur*",
    crook="chante* prophet* berger*",
)


def is_ridden(before: str) -> bool:
    """Whether a being that is named after these words carries the one who is meant: *lancier à griffon*."""
    return re.search(r"\b(?:a|au|aux|sur|de|dos|on)\b", before) is not None


def all_of(*texts: Sequence[str]) -> tuple[str, ...]:
    """Texts one after the other, the weightiest first."""
    return tuple(text for group in texts for text in group if text)
