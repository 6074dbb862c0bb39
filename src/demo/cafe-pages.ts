/** The pages of the demo's café. Each has a fault that editors really make; most can be mended from here. */

export interface CafePage {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
}

/** The address of a file in the uploads; the WordPress puts its own in. */
export const UPLOADS = "UPLOADS/";

const p = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const h = (level: number, text: string): string =>
  `<!-- wp:heading {"level":${level}} -->\n<h${level}>${text}</h${level}>\n<!-- /wp:heading -->`;
const image = (name: string, alt?: string): string =>
  `<!-- wp:image -->\n<figure class="wp-block-image"><img src="${UPLOADS}${name}"${alt === undefined ? "" : ` alt="${alt}"`} width="480" height="320"/></figure>\n<!-- /wp:image -->`;
const html = (text: string): string => `<!-- wp:html -->\n${text}\n<!-- /wp:html -->`;
const page = (slug: string, title: string, ...blocks: readonly string[]): CafePage => ({
  slug,
  title,
  content: blocks.join("\n\n"),
});

export const CAFE_PAGES: readonly CafePage[] = [
  page(
    "welcome",
    "Coffee, cake and time: the corner café on Mill Street",
    p(
      "The Corner Café has stood on the corner of Mill Street and the canal since 1987. We roast on Tuesdays, bake every morning, and know most of our guests by their first order. There is room for forty people inside and for twelve more under the lime trees, and nobody minds when you stay all afternoon with one cup.",
    ),
    image("front-door-on-mill-street.svg", "The green front door of the café, open, with two chairs outside"),
    p('New here? Start with <a href="/menu/">the menu</a>, or read <a href="/about-us/">how it all began</a>.'),
  ),
  page(
    "menu",
    "Menu",
    p(
      "Everything on this list is made in our own kitchen, most of it on the day. Soup is served from noon until it is gone, which on cold days is rarely after two. Prices include the tax and a glass of water. Tell us what you cannot eat: there is nearly always a way.",
    ),
    h(2, "From the kitchen"),
    p("Soup of the day with bread, quiche with leek, toast with mushrooms, and a salad that changes with the market."),
    h(4, "For children"),
    p("Half a portion of anything, pancakes with apple sauce, and cocoa that is not too sweet."),
    image("soup-of-the-day-with-bread.svg"),
  ),
  page(
    "coffee",
    "Our coffee and where the beans come from",
    p(
      "We buy green beans from three families in Huila and roast them ourselves, twelve kilograms at a time, a little lighter than most. The house blend is round and tastes of hazelnut; the guest coffee changes with the month and is often fruity. All of it can be had as espresso, with milk, or brewed by hand.",
    ),
    image("cappuccino-with-oat-milk.svg"),
    image("roasting-drum-on-a-tuesday.svg"),
    p('A roll with it? Until noon there is <a href="/brekfast/">breakfast</a>, too.'),
  ),
  page(
    "cakes",
    "Cakes of the week, baked every morning before six",
    p(
      "Our baker Ines starts at four. What stands on the counter at eight depends on the season: rhubarb in May, plums in September, and a carrot cake that we are not allowed to take off the list at any time of the year. Whole cakes can be ordered until noon of the day before.",
    ),
    image("carrot-cake-with-walnuts.svg"),
    h(2, " "),
    p("Without gluten there is always the almond cake, and without milk the apple crumble."),
  ),
  page(
    "breakfast",
    "Breakfast until noon, on Sundays until two",
    p(
      "Two rolls, butter, jam and an egg: the small breakfast has not changed in thirty years. The large one adds cheese, fruit and yoghurt, and is enough for two people who have not walked far. On Sundays we lay a long table by the window, where strangers pass each other the honey and usually leave as something else.",
    ),
    html(
      `<p><img src="${UPLOADS}sunday-table-by-the-window.svg" width="480" height="320"> The table by the window.</p>`,
    ),
    p('Please <a href="http://localhost:8080/reservations">reserve a table</a> when you come with more than six.'),
  ),
  page(
    "about-us",
    "About us: three generations behind one counter",
    h(1, "How it all began"),
    p(
      "Grandmother Elsa bought the corner when nobody wanted it: the bakery had moved out, the roof leaked, and the canal smelled. She put in a stove, six tables and a coffee machine from Trieste that still works on good days. Her daughter Maria added the roastery in the yard, and Jonas, who writes these lines, the wireless network.",
    ),
    p("We have been asked to open a second café. We would rather know our guests."),
  ),
  page(
    "opening-hours",
    "Opening hours and how to find the café on Mill Street",
    p(
      "We open at half past seven from Tuesday to Friday and at nine at the weekend, and we close when it gets dark, but never before six. On Mondays the machine rests and so do we. The tram stops at the bridge, bicycles can stand in the yard, and there is no place at all for cars.",
    ),
    html('<iframe src="/welcome/" width="480" height="240"></iframe>'),
  ),
  page(
    "events",
    "Concerts, readings and the repair evening",
    p(
      "On the first Thursday of the month somebody plays the piano, and not always well. On the second there is a reading, mostly by people from the neighbourhood. On the last one we repair things: bring the toaster, the lamp or the trousers, and Mr Okafor will look at them while you have a glass of wine.",
    ),
    p('The next dates stand in <a href="">the calendar</a> by the door.'),
  ),
  page(
    "catering",
    "Catering for offices, weddings and long afternoons",
    p(
      "For between ten and eighty people we bring coffee, cake, small sandwiches and the cups to go with them, by cargo bicycle within the ring road. Tell us the day, the number and what people cannot eat, and you will have an offer by the next morning. Dirty cups go back with us; that is the best part.",
    ),
    p(
      'Ask for an offer <a href="/about-us/" rel="nofollow">from the three of us</a>, or see <a href="/cakes/">the cakes</a>.',
    ),
  ),
  page(
    "vouchers",
    "Vouchers for people who have everything except cake",
    p(
      "A voucher is a card that Maria draws by hand, with a number inside and no date on which it ends. It can be for an amount, for breakfast for two, or for one slice of cake a week for a whole year, which is the one that we like best because we then see the person it was for quite often.",
    ),
    html(
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","name":"Vouchers",}</script>',
    ),
  ),
  page(
    "allergens",
    "Allergens and what is in our food",
    p(
      "Nuts, milk, eggs and wheat are used in our kitchen every day, and traces of them can be in everything. What each dish is made of stands in the green folder on the counter, which the person who serves you knows by heart. If a little could hurt you, tell us before you order, and we will say honestly what we can promise.",
    ),
  ),
  page(
    "lost-and-found",
    "",
    p(
      "Umbrellas, one glove of every colour, a child's left boot and the third volume of a novel: what is left behind with us waits in the box under the stairs for a year. After that the repair evening may have it. Describe the thing rather than asking whether we have it, and we will gladly look for you.",
    ),
  ),
];
