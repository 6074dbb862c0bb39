/** Posts of a blog that was kept for years: block editor, classic editor, text pasted from elsewhere. */
import {
  blocks,
  cover,
  embed,
  gallery,
  h,
  htmlBlock,
  imageBlock,
  listBlock,
  MORE,
  mediaText,
  NEXT_PAGE,
  p,
  pattern,
  quote,
  shortcode,
  table,
} from "./blocks.ts";
import type { SeedObject } from "./object.ts";

const post = (slug: string, title: string, content: string, more: Partial<SeedObject> = {}): SeedObject => ({
  ...{ type: "post", slug, title, content },
  ...more,
});

const BLOCK_POSTS: readonly SeedObject[] = [
  post(
    "how-to-wedge-clay",
    "How to wedge clay",
    blocks(
      p(
        "Before anything can be thrown, the clay has to be wedged. Wedging drives out air and evens out soft and hard parts; skip it and the wheel will tell you.",
      ),
      MORE,
      h(3, "Ram's head"),
      imageBlock("wedging", { caption: "Step 1: push down and away" }),
      p(
        "Push with the heels of both hands, down and away from you, then roll the clay back and repeat. Thirty times is a good start.",
      ),
      imageBlock("wedging2"),
      h(3, "Spiral"),
      p("One hand leads, the other pushes. It takes practice, but moves more clay at a time."),
      embed("https://www.youtube.com/watch?v=wedging"),
    ),
    { category: "How to", tags: ["clay", "beginners"], featured: "wedging" },
  ),
  post(
    "glaze-tests",
    "127 glaze tests",
    blocks(
      imageBlock("glazes"),
      p("127 tiles, 9 buckets, 2 weeks. Here is what we learned (spoiler: write everything down)."),
      table([
        ["Glaze", "Cone 6", "Cone 9"],
        ["Oatmeal", "matt", "runny"],
        ["Celadon", "cloudy", "clear"],
        ["Tenmoku", "brown", "black"],
      ]),
      p(
        "The effect of cooling speed was described by several authors (Graves et al. 2014) and we can confirm it: the slower the kiln cools between 1000 and 800 °C, the more crystals grow in the matt glazes.",
      ),
      p(`Recipes are <a href="{{home}}/wp-content/uploads/2023/glazes.xlsx">here</a>.`),
    ),
    { category: "Glazes", tags: ["glaze"], featured: "glazes" },
  ),
  post(
    "raku-night",
    "Raku night",
    blocks(
      cover("raku", h(1, "Raku night")),
      p("What a night! Forty people came, nobody was burnt, and most pots survived."),
      gallery(["raku", "kiln", "kiln-open", "mug-blue"]),
      p(
        `Thanks to <a href="http://fire.harbourstreet.example/">the fire brigade</a> for the loan of the hoses and to everybody who brought cake. The next one is planned for September, if the weather lets us: watch <a href="{{home}}/news">the news</a>.`,
      ),
    ),
    { category: "Events", tags: ["raku", "events"], featured: "raku" },
  ),
  post(
    "raku-night-2",
    "Raku night",
    blocks(
      p(
        "We did it again, in the rain. Raku pots are taken from the kiln while they glow, which is a good thing to stand next to in September.",
      ),
      imageBlock("kiln-open"),
    ),
    { category: "Events", tags: ["raku"] },
  ),
  post(
    "why-stoneware",
    "Why stoneware?",
    blocks(
      p("Customers often ask what the difference is."),
      p(
        "Earthenware is fired at about 1050 °C and stays porous; stoneware is fired at about 1240 °C and becomes dense, so that it holds water even without a glaze. Porcelain is fired higher still.",
      ),
      h(2, "What it means for you"),
      h(4, "Dishwasher"),
      p("No problem."),
      h(4, "Oven"),
      p("Fine, if it goes in cold."),
      quote("A pot that may not be used is a picture.", "Tom"),
    ),
    { category: "How to", tags: ["clay"] },
  ),
  post(
    "a-day-in-the-studio",
    "A day in the studio, from unlocking the door at seven in the morning to the last look into the kiln at night",
    blocks(
      mediaText(
        "window",
        p("Seven o'clock. The light comes in low over the water and the first thing to do is the kettle."),
      ),
      p("At eight Tom arrives and wedges forty balls of clay, each of 450 grams, which is an everyday mug."),
      imageBlock("wheel"),
      p("At noon we eat together. It is the only rule that nobody has ever broken."),
      NEXT_PAGE,
      p(
        "In the afternoon the shop opens. Aiko trims what she threw yesterday, Maria glazes, and somebody always looks for the small sponge.",
      ),
      imageBlock("wheel2", { caption: "Trimming" }),
      p(
        "At nine the kiln has reached its highest temperature. We look through the spyhole, once, with the dark glasses on.",
      ),
    ),
    { category: "Studio life", featured: "window" },
  ),
  post(
    "christmas-market",
    "Christmas market 2023",
    blocks(p("Find us at stall 41!"), imageBlock("market"), pattern("opening-box")),
    { category: "Events", tags: ["events", "christmas"], featured: "market" },
  ),
  post(
    "new-gas-kiln",
    "The new gas kiln is here",
    blocks(
      p("It took a crane, six people and a broken gatepost, but the new kiln stands."),
      imageBlock("kiln"),
      p(
        `It holds 400 litres, about twice as much as <a href="{{home}}/the-old-kiln/">the old one</a>, and will be fired for the first time in May.`,
      ),
      shortcode(`[gallery ids="{{id:kiln}},{{id:kiln-open}}"]`),
    ),
    { category: "Studio life", tags: ["kiln"] },
  ),
  post(
    "5-glaze-mistakes",
    "5 glaze mistakes",
    blocks(
      h(2, "1. Too thick"),
      p("It runs off the pot and glues it to the shelf."),
      h(2, "2. Dusty pots"),
      p("Glaze does not stick to dust. Wipe every pot with a damp sponge."),
      h(2, "3. No foot"),
      p("Leave the lowest few millimetres free."),
      h(2, "4. Not stirred"),
      p("Everything heavy sinks."),
      h(2, "5. No tests"),
      p(`See <a href="{{home}}/glaze-test/">our tests</a>.`),
    ),
    { category: "Glazes", tags: ["glaze", "beginners"], description: "5 glaze mistakes" },
  ),
  post(
    "interview-with-aiko",
    "Interview with Aiko",
    blocks(
      imageBlock("aiko"),
      p("<strong>Aiko, how did you come to clay?</strong>"),
      p("By accident. I wanted to learn to paint, and the painting class was full."),
      p("<strong>And why Bristol?</strong>"),
      p("Because of the rain. Porcelain likes it damp."),
      p("<strong>What are you working on?</strong>"),
      p(
        "On very thin cups which let the light through, and on getting more than half of them out of the kiln in one piece.",
      ),
    ),
    { category: "Studio life", tags: ["porcelain"], featured: "aiko" },
  ),
  post(
    "harbour-festival",
    "Harbour Festival",
    blocks(
      htmlBlock(`<div class="notice"><p>Update: we have moved to tent 12.</p></div>`),
      p(
        "Come and throw a pot at the Harbour Festival. On both days there are wheels for anyone who wants to try, from eleven to five, and children may build a clay boat that we fire for them afterwards.",
      ),
      htmlBlock(`<a href="{{home}}/find-us/"><img src="{{img:map}}"></a>`),
    ),
    { category: "Events", tags: ["events"] },
  ),
  post(
    "clay-from-the-avon",
    "Clay from the Avon",
    blocks(
      p(
        "Can you dig your own clay? You can, with the owner's leave and a strong back. We took two buckets from a bank of the Avon, slaked them, sieved them and dried them on plaster.",
      ),
      imageBlock("sketch"),
      p("The result is a red earthenware that melts above 1100 °C. It made a lovely puddle."),
      p(`More on local clays at <a href="https://clays.harbourstreet.example/avon">clays.harbourstreet.example</a>.`),
    ),
    { category: "How to", tags: ["clay"] },
  ),
  post(
    "toepfern-mit-kindern",
    "Töpfern mit Kindern",
    blocks(
      p(
        "Kinder brauchen keine Scheibe. Ein Klumpen Ton, ein Nudelholz und ein paar Blätter aus dem Garten reichen, um Schalen mit Mustern zu machen, die man nach dem Trocknen brennen lassen kann.",
      ),
      imageBlock("kids"),
      p("Wichtig: Der Ton darf nicht dicker als ein Daumen sein, sonst platzt er im Ofen."),
    ),
    { category: "Deutsch" },
  ),
  post(
    "le-raku",
    "Le raku, c’est quoi ?",
    blocks(
      p(
        "Le raku est une technique japonaise du XVIe siècle. La pièce est sortie du four à environ 1000 °C, encore incandescente, puis posée dans la sciure, où la fumée noircit la terre là où il n’y a pas d’émail.",
      ),
      imageBlock("raku"),
    ),
    { category: "Français" },
  ),
  post(
    "japanese-class",
    "日本語の陶芸教室",
    blocks(
      p(
        "毎月第二土曜日に、日本語の陶芸教室を開いています。初めての方でも、二時間で小さな茶碗を一つ作ることができます。エプロンと道具はこちらで用意します。",
      ),
      imageBlock("cups"),
    ),
    { category: "日本語" },
  ),
];

const CLASSIC_POSTS: readonly SeedObject[] = [
  post(
    "welcome-to-our-blog",
    "Welcome to our blog!",
    `Hi everybody! This is our new blog, where we will tell you about the studio, the kilns and the weather.

[caption id="attachment_1" align="alignright" width="300"]<a href="{{img:studio}}"><img class="size-medium" src="{{img:studio}}" alt="" width="300" height="193" /></a> The studio on opening day[/caption]

Click <a href="http://harbourstreet.example/about">here</a> to read more about us.
<div><span style="font-family: Arial, sans-serif; font-size: 10pt;"><o:p></o:p></span></div>`,
    { category: "Uncategorized", date: "2012-03-04 10:00:00" },
  ),
  post(
    "summer-opening-times",
    "Summer opening times",
    `<p>In July and August we open at 9 and close at 16, because the kiln room gets too hot in the afternoon.</p>
<table border="1"><tr><td>Mon</td><td>closed</td></tr><tr><td>Tue–Fri</td><td>9–16</td></tr></table>
<p><a href="{{home}}/find-us/" target="_blank"></a></p>`,
    { category: "Uncategorized", date: "2013-06-20 10:00:00" },
  ),
  post(
    "my-favourite-tools",
    "my favourite tools",
    `<h1>Sponge</h1>
The cheapest tool is the one I use most. I buy them by the dozen and lose them by the dozen.
<h1>Wire</h1>
<img src="{{img:wheel}}">
<h1>Kidney</h1>
Mine is made of cherry wood, cut by my uncle. Metal ones are for people in a hurry.
<h3>Where to buy</h3>
<a href="{{home}}/suppliers/">Our suppliers</a>, or <a href="https://tools.harbourstreet.example">https://tools.harbourstreet.example</a>.`,
    { category: "How to", tags: ["tools"], date: "2014-02-11 10:00:00" },
  ),
  post(
    "the-old-kilns",
    "The Old Kilns",
    `Our first kiln was bought at an auction for £50 and carried up the stairs by four friends and a dog. It still works, on good days, and we would not part with it. [caption align="aligncenter" width="600"]<img src="{{img:kiln}}" width="600" height="400" /> Number one[/caption]

The second came from a school in Bath. <a href="javascript:void(0)">Enlarge picture</a>`,
    { category: "Studio life", tags: ["kiln"], oldSlug: "the-old-kiln-story", date: "2014-09-01 10:00:00" },
  ),
  post("back-soon", "Back soon", "Away until Monday.", { category: "Uncategorized", date: "2015-08-01 10:00:00" }),
  post(
    "thank-you",
    "Thank you",
    `Thank you all for coming. <img src="{{home}}/wp-content/uploads/2015/party.jpg" width="500" height="300"> It was grand.`,
    { category: "Uncategorized", date: "2015-12-20 10:00:00" },
  ),
  post(
    "suppliers-we-like",
    "Suppliers we like",
    `<ul><li><a href="http://clay.harbourstreet.example/">Clay</a></li><li><a href="http://glaze.harbourstreet.example/shop ">Glazes</a></li><li><a href="www.kilns.example">Kilns</a></li><li><a href="http:/tools.example">Tools</a></li></ul>
<p>All of them deliver to the South West. Say that we sent you.</p>`,
    { category: "How to", tags: ["tools"], oldSlug: "our-suppliers", date: "2016-01-15 10:00:00" },
  ),
  post(
    "centering-explained",
    "Centering explained (again)",
    `<p>Everyone struggles with centering, and everyone gets there. The trick is not strength: brace your elbows on your thighs, lean in, and let the clay come to you.</p>
<p>&nbsp;</p>
<h2>Speed<a class="anchor" href="#speed">#</a></h2>
<p>Fast, faster than you think. Slow down when the clay runs true.</p>
<h2>Water</h2>
<p>Less than you think. A drowned pot collapses, e.g. when the walls are thin already.</p>
<p><img src="{{img:wheel2}}" alt="IMG_4033" width="900" height="600"> <a href="/how-to-wedge-clay">Back to part 1</a> <a href="{{home}}/how-to-pull-a-handle/">Part 3</a></p>`,
    { category: "How to", tags: ["beginners"], date: "2016-05-02 10:00:00" },
  ),
  post(
    "how-to-pull-handles",
    "How to pull handles",
    `Start with a carrot of clay. Wet your hand and stroke it down, again and again, until it is as long and as thick as you want it; let it hang in a curve until it is leather hard, then attach it to the mug.

[gallery columns="2" ids="{{id:mug}},{{id:mug-blue}}"]

More in <a href="{{home}}/a-day-in-the-studio-from-unlocking/">A day in the studio</a>.`,
    { category: "How to", tags: ["beginners"], featured: "mug", date: "2016-06-02 10:00:00" },
  ),
  post(
    "open-studio-weekend",
    "Open Studio Weekend 2016 – Everything you need to know about the open studio weekend",
    `<p>On the first weekend of October more than sixty studios in the city open their doors. Ours is number 23 on the map, and this is what you can see: throwing on Saturday, glazing on Sunday, and cake on both.</p><p><a href="{{home}}/contact/">Contact us</a></p>`,
    { category: "Events", tags: ["events"], headTitle: "Open Studio Weekend", date: "2016-09-10 10:00:00" },
  ),
  post(
    "open-studio-weekend-2017",
    "Open Studio Weekend 2017",
    `<p>It is October again. This year we are number 31, and for the first time the gas kiln will be opened on Sunday at two, while you watch.</p>`,
    { category: "Events", tags: ["events"], headTitle: "Open Studio Weekend", date: "2017-09-10 10:00:00" },
  ),
  post(
    "shards",
    "Shards",
    `<p>“We do not throw broken pots away.”</p><p>Shards go into the garden path, and the path is now eleven metres long.</p><p><img src="{{img:tiles}}" alt="Garden path made of broken stoneware tiles, photographed from above on a rainy day in November, with moss growing between the pieces and the toes of two rubber boots at the lower edge of the picture" width="900" height="600"></p>`,
    {
      category: "Studio life",
      description:
        "We do not throw broken pots away. Shards go into the garden path, and the path is now eleven metres long, which is more than we ever thought it would be when we began to lay it in the spring of the year in which the roof was mended and everything was wet and cold and late.",
      date: "2018-11-10 10:00:00",
    },
  ),
];

export const COURSES: readonly SeedObject[] = [
  [
    "beginners-evening",
    "Beginners' evening course",
    "Six Tuesdays, 18.30–20.30",
    "Learn the basics on the wheel in six evenings: centering, opening, pulling walls, trimming and glazing. Clay, tools and two firings are included.",
    "group-class",
  ],
  ["improvers", "Improvers", "Six Thursdays, 18.30–21.00", "For those who can throw a cylinder.", "wheel"],
  [
    "handbuilding",
    "Handbuilding",
    "Four Wednesdays, 10–12",
    "No wheel needed! Pinch, coil and slab: three techniques that are older than the wheel and give forms which no wheel can.",
    "bowl2",
  ],
  [
    "raku-weekend",
    "Raku weekend",
    "Sat and Sun, 10–16",
    "Two days, six pots, a lot of smoke. On Saturday we glaze what you bring or make on the spot; on Sunday we fire in the yard.",
    "raku",
  ],
  ["glaze-chemistry", "Glaze chemistry", "One Saturday, 10–17", "Bring a calculator.", "glazes"],
  [
    "mould-making",
    "Mould making",
    "Three Fridays, 18–21",
    "Plaster moulds for slip casting, from the model to the first cast. We work with plaster, so wear old shoes.",
    "",
  ],
].map(([slug = "", title = "", when = "", text = "", key = ""], place) => ({
  type: "course" as const,
  slug,
  title,
  content: blocks(
    ...(key === "" ? [] : [imageBlock(key)]),
    p(text),
    h(4, "When"),
    p(when),
    h(4, "Price"),
    p(`£${90 + 15 * place}, <a href="{{home}}/contact">book now</a>`),
    ...(place % 2 === 0
      ? [listBlock("Aprons are provided", "Eight places", `<a href="{{home}}/cancelations/">Cancellations</a>`)]
      : []),
  ),
  ...(key === "" ? {} : { featured: key }),
}));

export const POSTS: readonly SeedObject[] = [...BLOCK_POSTS, ...CLASSIC_POSTS];
