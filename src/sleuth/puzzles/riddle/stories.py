"""What new riddles are about: settings, and categories with their values."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sleuth.puzzles.riddle.problem import Category, Setting


@dataclass(frozen=True, slots=True)
class Story:
    """A setting and the categories that go with it; of both as much is used as is asked for."""

    setting: Setting
    categories: tuple[Category, ...]

    @property
    def most(self) -> tuple[int, int]:
        """The most places and the most categories."""
        return min(len(each.values) for each in self.categories), len(self.categories)

    def of_size(self, places: int, categories: int) -> tuple[Setting, tuple[Category, ...]]:
        """The setting and categories of a riddle of this size."""
        return replace(self.setting, places=places), tuple(
            replace(each, values=each.values[:places]) for each in self.categories[:categories]
        )


def _category(name: str, phrase: str, values: str) -> Category:
    return Category(name, tuple(values.split(", ")), phrase)


STORIES: dict[str, Story] = {
    "street": Story(
        Setting(8, "house", "lives in"),
        (
            _category(
                "nationality",
                "the *",
                "Finn, Spaniard, Greek, Pole, Turk, Scot, Belgian, Italian",
            ),
            _category(
                "colour",
                "the * house",
                "red, white, green, yellow, blue, grey, pink, brown",
            ),
            _category(
                "drink",
                "drinks *",
                "cocoa, coffee, lemonade, milk, tea, water, cider, juice",
            ),
            _category(
                "pet",
                "keeps *",
                "cats, dogs, horses, snails, foxes, goats, parrots, rabbits",
            ),
            _category(
                "instrument",
                "plays the *",
                "flute, harp, oboe, piano, violin, cello, drum, guitar",
            ),
            _category(
                "hobby",
                "likes *",
                "chess, cooking, dancing, painting, rowing, sailing, skiing, reading",
            ),
            _category(
                "car",
                "drives the *",
                "van, truck, coupe, jeep, bus, tractor, roadster, camper",
            ),
            _category(
                "flower",
                "grows *",
                "roses, tulips, lilies, asters, dahlias, poppies, irises, violets",
            ),
        ),
    ),
    "donors": Story(
        Setting(8, "chair", "sits on", "woman"),
        (
            _category("name", "*", "Ada, Berta, Clara, Dora, Emma, Frieda, Greta, Hilda"),
            _category("shirt", "wears *", "black, blue, green, purple, red, white, yellow, pink"),
            _category("blood", "has type *", "A+, AB+, B+, B-, O-, O+, A-, AB-"),
            _category("age", "is * years old", "25, 30, 35, 40, 45, 50, 55, 60"),
            _category(
                "weight",
                "weighs *",
                "50 kg, 55 kg, 60 kg, 65 kg, 70 kg, 75 kg, 80 kg, 85 kg",
            ),
            _category(
                "job",
                "the *",
                "actress, chef, engineer, florist, judge, nurse, pilot, teacher",
            ),
            _category(
                "town",
                "comes from *",
                "Bern, Cork, Lyon, Oslo, Riga, Turin, Vienna, Zagreb",
            ),
            _category(
                "book",
                "reads *",
                "a diary, a novel, a play, a poem, a saga, a thriller, an atlas, an epic",
            ),
        ),
    ),
}
