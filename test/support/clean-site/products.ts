/** What the shop sells. */

export interface Product {
  readonly slug: string;
  readonly category: "tea" | "teaware";
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly sku: string;
  readonly price: string;
  readonly picture: string;
  readonly alt: string;
  readonly text: readonly string[];
  /** Rows of the table of facts. */
  readonly facts: readonly (readonly [string, string])[];
}

export const CATEGORIES = [
  {
    slug: "tea",
    title: "Loose leaf tea from small gardens | Tea House",
    heading: "Loose leaf tea",
    description:
      "Single-garden teas from India, China, Japan and Taiwan, bought by us on the spot and packed in Bremen on the day you order them.",
    intro:
      "We buy each of these teas ourselves, usually in the garden, and never more than we can sell within a year. Everything is packed to order in bags of one hundred grams.",
  },
  {
    slug: "teaware",
    title: "Teapots, cups and strainers made to last | Tea House",
    heading: "Teapots and cups",
    description:
      "Teaware that we use in our own shop every day: cast iron, clay and glass from workshops whose owners we know by name.",
    intro:
      "Nothing here is only for show. Each pot has been in daily use at our counter for at least a month before it came onto the shelf.",
  },
] as const;

export const PRODUCTS: readonly Product[] = [
  {
    slug: "silver-needle",
    category: "tea",
    name: "Silver Needle from Fuding",
    title: "Silver Needle white tea from Fuding, 100 g | Tea House",
    description:
      "Buds of the spring harvest, withered in the sun for three days. A light cup with notes of hay, melon and honey. Packed fresh in Bremen.",
    sku: "T-1001",
    price: "24.00",
    picture: "silver-needle",
    alt: "Silver Needle buds in a porcelain bowl",
    text: [
      "Only the unopened bud is picked, for ten mornings at the end of March, and ten thousand of them make a kilogram. The Zhang family spreads them on bamboo mats and leaves the rest to the sun.",
      "In the cup it is pale and quiet. Hay comes first, then something like honeydew melon, and a sweetness that stays for a long time. It makes a fine present for somebody who believes that tea must be strong.",
    ],
    facts: [
      ["Origin", "Fuding, Fujian"],
      ["Harvest", "March 2026"],
      ["Water", "80 °C"],
      ["Time", "4 minutes"],
    ],
  },
  {
    slug: "house-breakfast",
    category: "tea",
    name: "House Breakfast blend",
    title: "House Breakfast, a strong Assam blend, 100 g | Tea House",
    description:
      "Malty Assam from the Gogoi garden with a little Ceylon for brightness. Made for hard water, milk and mornings that begin too early.",
    sku: "T-1002",
    price: "7.50",
    picture: "house-breakfast",
    alt: "Dark broken tea leaves spilling from a scoop",
    text: [
      "This was the first blend we ever made, in 2008, because the owner of the bakery opposite wanted a tea that he could taste after four hours among ovens. The recipe has hardly changed since.",
      "Two thirds are second flush Assam. The last third comes from Uva in Ceylon and keeps the cup from being heavy. It takes milk well, does not resent ten minutes in the pot, and is equally good over ice.",
    ],
    facts: [
      ["Origin", "Assam and Uva"],
      ["Harvest", "June 2026"],
      ["Water", "100 °C"],
      ["Time", "3 to 5 minutes"],
    ],
  },
  {
    slug: "sencha-kagoshima",
    category: "tea",
    name: "Sencha Kagoshima Asatsuyu",
    title: "Sencha Asatsuyu from Kagoshima, organic, 100 g | Tea House",
    description:
      "A deep-steamed green tea of the rare Asatsuyu cultivar, grown on volcanic soil. Thick, green and savoury, without any bitterness.",
    sku: "T-1003",
    price: "18.90",
    picture: "sencha",
    alt: "Fine dark green needles of Sencha on a wooden spoon",
    text: [
      "Growers call Asatsuyu the natural Gyokuro, because it tastes shaded although it has stood in full light. The plant is delicate and yields little, so hardly anybody still grows it. Mr. Shimodozono does, on two hectares below the volcano.",
      "Deep steaming breaks the leaf into small pieces, which make the cup cloudy and almost thick. Expect spinach, edamame and a sweetness like fresh corn. The second infusion needs only ten seconds.",
    ],
    facts: [
      ["Origin", "Kagoshima, Kyushu"],
      ["Harvest", "April 2026"],
      ["Water", "70 °C"],
      ["Time", "1 minute"],
    ],
  },
  {
    slug: "roasted-tieguanyin",
    category: "tea",
    name: "Roasted Tieguanyin",
    title: "Tieguanyin oolong, roasted over charcoal, 100 g | Tea House",
    description:
      "Anxi oolong finished in the old way: forty hours over longan charcoal. Hazelnut, dark bread and a cool finish through eight infusions.",
    sku: "T-1004",
    price: "21.50",
    picture: "tieguanyin",
    alt: "Tightly rolled oolong leaves in a roasting basket",
    text: [
      "Most Tieguanyin is sold green today, because that is quick. Master Wei roasts his in five rounds with weeks of rest between them, and the smell of the charcoal from longan wood is known in the whole village.",
      "The leaves look like dark pearls and take three infusions to open. There is hazelnut, the crust of rye bread, a trace of orchid at the bottom of the empty cup. It is our first choice for gongfu brewing and for old Comté.",
    ],
    facts: [
      ["Origin", "Anxi, Fujian"],
      ["Harvest", "October 2025"],
      ["Water", "95 °C"],
      ["Time", "10 seconds, often"],
    ],
  },
  {
    slug: "cast-iron-kettle",
    category: "teaware",
    name: "Cast-iron kettle from Morioka",
    title: "Cast-iron kettle from Morioka, 1.2 litres | Tea House",
    description:
      "A real tetsubin for the stove, without enamel inside, cast in sand by the Suzuki workshop. It softens the water and outlives its owner.",
    sku: "W-2001",
    price: "189.00",
    picture: "cast-iron-kettle",
    alt: "Black cast-iron kettle with a pattern of small dots",
    text: [
      "A kettle of this kind is made once: the mould of sand and clay is broken to get it out. The workshop finishes about sixty in a month, and we receive four of them. Please allow some weeks when it is sold out.",
      "The bare iron gives a little of itself to the water, which becomes rounder by it. Empty it after each use and let it dry on the warm stove. It suits gas and induction, but never a dishwasher.",
    ],
    facts: [
      ["Holds", "1.2 litres"],
      ["Weighs", "1.6 kilograms"],
      ["Made in", "Morioka, Iwate"],
      ["Warranty", "10 years"],
    ],
  },
  {
    slug: "porcelain-gaiwan",
    category: "teaware",
    name: "Porcelain gaiwan, 110 ml",
    title: "White porcelain gaiwan for gongfu, 110 ml | Tea House",
    description:
      "Thin porcelain from Jingdezhen with a wide rim that stays cool. The right size for five grams of oolong and three guests.",
    sku: "W-2002",
    price: "32.00",
    picture: "gaiwan",
    alt: "White lidded bowl with saucer beside a small jug",
    text: [
      "Bowl, lid and saucer: nothing in the history of tea has needed fewer parts. This one has a rim that flares out far enough to be held without burning your fingers, which is not true of most of them.",
      "The porcelain is thin and does not keep any taste, so one gaiwan serves every tea you own. The glaze is free of lead. Should the lid break, which happens to everybody in the first year, we send you a new one for six euros.",
    ],
    facts: [
      ["Holds", "110 millilitres"],
      ["Weighs", "140 grams"],
      ["Made in", "Jingdezhen, Jiangxi"],
      ["Care", "Safe in the dishwasher"],
    ],
  },
];
