/** The blog of the tea house: what a small shop really writes, in the length in which it writes it. */

export interface Article {
  readonly slug: string;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly author: string;
  readonly published: string;
  readonly picture: string;
  readonly alt: string;
  /** Paragraphs; a line with `## ` is a heading. */
  readonly text: readonly string[];
}

export const ARTICLES: readonly Article[] = [
  {
    slug: "storing-white-tea",
    title: "How to store white tea for many years | Tea House",
    heading: "White tea keeps for years, if you let it breathe",
    description:
      "White tea gains depth with age when it stays dry, dark and away from the kitchen. What we learned from three cupboards and one flooded cellar.",
    author: "Hanna Petersen",
    published: "2026-09-14",
    picture: "white-tea",
    alt: "White tea leaves covered with silver down on a bamboo tray",
    text: [
      "A customer brought back a tin of Silver Needle last week. She had found it behind the flour, four years after she bought it, and wanted to know whether it was still safe to drink. We brewed it together at the counter. It had lost the scent of fresh hay and had become something closer to dried apricot, and she took it home again.",
      "White tea is hardly processed at all. The leaves wither for two or three days and are dried, and nothing stops their enzymes completely. That is why it changes in the tin, slowly, and why the way you keep it decides whether the change is a gain or a loss.",
      "## Dry, dark and without neighbours",
      "Humidity is the enemy. Below sixty per cent the leaf stays quiet; above seventy it can turn musty within a single summer. Our own cellar flooded in 2019, and although no tin stood in the water, everything on the lowest shelf smelled of wet cardboard by August. Since then we keep white tea on the first floor, in a cupboard that no sun reaches.",
      "Tea also takes on the smell of whatever is near it. A kitchen shelf with cumin and coffee is the worst place in the house. A linen cupboard is a good one, as long as nobody puts lavender between the towels.",
      "## Paper, clay or tin",
      "For a year or two, the bag in which we sell it is enough: press the air out and close the clip. For longer than that we use unglazed clay jars, which let a little air in without letting moisture rest. Write the month on the lid, because after the third jar nobody remembers which was which.",
      "Taste a little every spring. When the liquor has turned from pale straw to amber and the first sip reminds you of honey, the tea has arrived. It may stay there for ten more years.",
    ],
  },
  {
    slug: "first-flush-darjeeling",
    title: "Why first flush Darjeeling tastes of spring | Tea House",
    heading: "The first leaves after the cold",
    description:
      "First flush Darjeeling is picked for only five weeks a year. Our buyer tells what happens in the gardens in March, and how to pick one you will like.",
    author: "Jonas Ahlers",
    published: "2026-08-21",
    picture: "darjeeling",
    alt: "Pickers with baskets between tea bushes on a steep slope",
    text: [
      "At two thousand metres the bushes sleep from November to the end of February. Nothing grows, nobody picks, and the factories are cleaned and painted. Then, after the first warm rain, two leaves and a bud appear on each twig, almost transparent and full of everything the plant has saved over the winter.",
      "Those leaves make up the first flush. The season lasts about five weeks. By the middle of April the leaf is larger, the rain more regular, and the tea begins to taste of something else.",
      "## What the factory does differently",
      "In summer a black tea is allowed to oxidise fully. In March the withering is so hard that a good part of the leaf has no water left to oxidise with, so it stays green in places. That mixture is what you see in the cup: a golden liquor, and wet leaves that look like a lawn after mowing.",
      "The taste follows from it. There is the muscatel note that everybody writes about, but also something of unripe pear, of almond skin, and in the gardens of the Rungbong valley a hint of thyme.",
      "## How to choose one",
      "Do not begin with the most expensive lot. The very first invoices of a year are small, flown to Europe in boxes of five kilograms, and pay for the plane as much as for the tea. Wait for the second half of April, when the lots that were made in the same weeks arrive by ship at half the price.",
      "Brew it cooler than you think: eighty-five degrees, three grams for a cup, and three minutes. If it bites, take less leaf rather than less time. And drink it before the next winter, because this is a tea that does not gain anything from waiting.",
    ],
  },
  {
    slug: "water-for-tea",
    title: "Soft or hard water? What your kettle does to tea | Tea House",
    heading: "The ingredient that nobody weighs",
    description:
      "Ninety-nine per cent of your cup is water. How to find out what comes from your tap, when a filter helps, and which teas forgive a hard one.",
    author: "Hanna Petersen",
    published: "2026-07-30",
    picture: "kettle",
    alt: "Steam rising from a cast-iron kettle on a gas flame",
    text: [
      "Every few days somebody tells us that the tea they bought tastes flat at home. We ask where they live before we ask how they brew. In our own quarter of the city the water has four degrees of hardness; across the river, where another waterworks delivers, it has nineteen.",
      "Calcium and bicarbonate bind exactly those parts of a tea that make it lively. What remains is a dull colour, a film on the surface and a taste of chalk. Nothing is wrong with the leaf.",
      "## Find out what you have",
      "Your supplier publishes the hardness by street; it is printed on the bill of many towns as well. A strip from the pharmacy costs less than a cup of tea and answers the question in a minute. Up to eight degrees you need to do nothing at all.",
      "## When a filter helps",
      "A jug with a cartridge lowers the hardness to a third for about two weeks of use. After that it gives back what it took, so write the date of the change on it. Bottled water is a good test before you buy anything: brew the same tea with a bottle whose label says less than fifty milligrams of calcium, and compare.",
      "Boiling for a long time is not a remedy. It drives out some bicarbonate, but it also concentrates everything else, and you wait for nothing.",
      "## Teas that do not mind",
      "Assam and the breakfast blends of northern Germany were composed for hard water, and roasted oolongs forgive a good deal of it too. Green tea from Japan and the first flush of Darjeeling forgive nothing. If you love those and live across the river, a filter pays for itself before Christmas.",
    ],
  },
  {
    slug: "gongfu-for-beginners",
    title: "Gongfu brewing for beginners in six steps | Tea House",
    heading: "A small pot, a lot of leaf, and no hurry",
    description:
      "You need no tray and no ceremony to brew tea the gongfu way. Six steps with things from your kitchen, and the three mistakes that all of us made.",
    author: "Mei Tanaka",
    published: "2026-06-18",
    picture: "gongfu",
    alt: "A small clay pot and three cups on a slate tray",
    text: [
      "Gongfu means nothing more than doing a thing with care. In tea it has come to mean a small vessel, a large amount of leaf and many short infusions, so that you taste how one tea changes over half an hour instead of drinking its average from a mug.",
      "## What you need",
      "A vessel of about one hundred millilitres with a lid: a gaiwan is the classic choice, but the bottom of a small French press works for the first attempts. A jug into which everything goes at once. Cups that hold two sips. A kettle whose heat you can judge, by a thermometer or by listening.",
      "## Six steps",
      "Warm everything with hot water and pour it away. Put in five grams of rolled oolong; it will cover the bottom and look like too little. Rinse the leaf with boiling water for three seconds and discard that as well, which wakes the leaf more than it cleans it.",
      "Pour again, close the lid, count to ten, and empty the vessel to the last drop into the jug. The second infusion takes ten seconds too, because the leaf has opened by now. From the third one on, add five seconds each time. A good oolong gives eight cups, and the fourth is usually the best of them.",
      "## Three mistakes",
      "Leaving water on the leaf between infusions makes the next one bitter. Lifting the lid to look lets out the heat and the scent at the same moment. And being solemn about it frightens away your guests: in Taiwan, where I learned this, people brew while they argue about football.",
    ],
  },
  {
    slug: "assam-after-the-flood",
    title: "A visit to Assam after the flood of the summer | Tea House",
    heading: "Three weeks after the river went back",
    description:
      "The Brahmaputra took a third of the garden from which our breakfast tea comes. What the growers did next, and what it means for next year's harvest.",
    author: "Jonas Ahlers",
    published: "2026-05-11",
    picture: "assam",
    alt: "Flooded fields between tea bushes under a grey sky",
    text: [
      "The road from Dibrugarh ends where the bridge was. A boy with a boat takes us across for twenty rupees, together with two goats and a sewing machine. On the other side Mr. Gogoi waits with the jeep and an apology, as if the river had been his fault.",
      "His family has grown tea here for four generations. They have sold it to us since 2011, and most of what you know as our house breakfast comes from the low sections by the water. Of those, one in three is gone: not damaged, but carried away, with the soil and the shade trees.",
      "## What can be saved",
      "A tea bush survives a week under water if the ground drains quickly afterwards. The pickers spent July digging channels by hand. Where they were fast enough, the bushes now push new leaves, thin and a little yellow. They will not be picked this year, so that they can grow roots again.",
      "The upper sections are untouched. The tea made there this autumn is better than usual, because the manager had time: fewer leaves in the factory mean longer withering and no machine that has to run at night.",
      "## What it means for us",
      "We pay the price that we agreed on before the flood, for the amount that there is. The rest of the blend will come from a neighbour upstream whose tea is brisker and has less malt. If your breakfast tastes different in spring, that is why, and we will say so on the bag.",
      "When we leave, the boy with the boat refuses the money. Somebody has told him that we are the people who buy the tea.",
    ],
  },
  {
    slug: "tea-and-cheese",
    title: "Tea and cheese: five pairings that work | Tea House",
    heading: "Forget the wine for one evening",
    description:
      "Hot tea melts the fat that a cold wine leaves on the tongue. Five pairings from our spring tasting, with the cheeses that our neighbour sells.",
    author: "Mei Tanaka",
    published: "2026-04-02",
    picture: "cheese",
    alt: "Slices of mountain cheese beside two cups of dark tea",
    text: [
      "The cheese shop next door and our own share a wall, a delivery yard and since last spring a tasting. Twenty people, nine teas, eleven cheeses. Some of the pairs were dreadful. Five of them were so good that we now serve them on every first Friday of the month.",
      "The principle is simple. Cheese is fat and salt; a hot drink melts the fat, and the tannin of a tea rinses it away as a red wine would. What is left is aroma, and there the two can meet.",
      "## The five",
      "Young goat's cheese with a green Sencha: both are sour and grassy, and together they taste of a meadow. Brie with a lightly oxidised oolong, because the cream in the one answers the flowers in the other. An eighteen-month Comté with roasted Tieguanyin, which shares its hazelnut. Stilton with ripe Pu-erh, earth upon earth, for people who do not want to be consoled.",
      "The fifth was an accident. Somebody poured Lapsang Souchong over a piece of smoked mozzarella that had fallen into the cup, ate it out of politeness, and asked for more. It now has a place of its own on the menu, in a bowl, with a spoon.",
      "## How to do it at home",
      "Take the cheese out of the fridge an hour before. Brew each tea a little stronger than usual and serve it at sixty degrees: hot enough to melt fat, cool enough not to hurt. Bread is allowed, grapes are a distraction. Begin with the mild ones and do not plan anything sensible for afterwards.",
    ],
  },
];
