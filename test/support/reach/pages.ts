/** Pages of a small business: made by several people over years, in the block editor, the classic one and by pasting. */
import {
  audio,
  blocks,
  button,
  columns,
  cover,
  embed,
  file,
  gallery,
  group,
  h,
  htmlBlock,
  imageBlock,
  LATEST,
  listBlock,
  mediaText,
  p,
  pattern,
  query,
  quote,
  shortcode,
  table,
  video,
} from "./blocks.ts";
import type { SeedObject } from "./object.ts";

const page = (slug: string, title: string, content: string, more: Partial<SeedObject> = {}): SeedObject => ({
  ...{ type: "page", slug, title, content },
  ...more,
});

export const PATTERNS: readonly SeedObject[] = [
  {
    type: "wp_block",
    slug: "book-a-class",
    title: "Book a class",
    content: blocks(
      h(4, "Try it yourself"),
      p(
        `Our taster classes run every Thursday. <a href="{{home}}/taster-class/">Book your place</a> or <a href="#">click here</a>.`,
      ),
      imageBlock("group-class"),
    ),
  },
  {
    type: "wp_block",
    slug: "opening-box",
    title: "Opening hours box",
    content: blocks(
      p(
        `<strong>Opening hours</strong><br>Tue to Fri 10–18, Sat 10–16. <a href="http://harbourstreet.example/find-us">How to find us</a>.`,
      ),
      htmlBlock(`<p><img src="{{img:map}}"></p>`),
    ),
  },
];

export const PAGES: readonly SeedObject[] = [
  page(
    "home",
    "Home",
    blocks(
      cover(
        "studio",
        blocks(
          h(2, "Handmade pottery by the harbour"),
          p("Stoneware for every day, made in Bristol since 2009."),
          button("{{home}}/shop/", "Visit the shop"),
        ),
      ),
      columns(
        blocks(imageBlock("bowl", { link: "{{home}}/shop/speckled-bowl/" }), h(4, "Bowls"), p("From 18 pounds")),
        blocks(imageBlock("mug", { link: "{{home}}/shop/everyday-mug/" }), h(4, "Mugs"), p("From 14 pounds")),
        blocks(imageBlock("vase", { link: "{{home}}/shop/tall-vase/" }), h(4, "Vases"), p("From 45 pounds")),
      ),
      p(
        `Harbour Street Ceramics is a shared studio of six potters on the floating harbour. We throw, glaze and fire everything on site, sell it in the shop at the front, and teach evening and weekend classes for beginners and for people who have not touched clay since school.`,
      ),
      p(`Read <a href="{{home}}/about/">more</a> about us.`),
      h(2, "Latest from the blog"),
      LATEST,
      pattern("book-a-class"),
    ),
  ),
  page("news", "News", ""),
  page(
    "about",
    "About",
    blocks(
      p(`<strong>Hello and welcome!</strong>`),
      p(
        `The studio opened in 2009 when Maria Kessler took over an old chandlery with a leaking roof. Today six makers share three wheels, two electric kilns and one gas kiln.`,
      ),
      mediaText(
        "maria",
        blocks(
          h(3, "Maria Kessler"),
          p("Maria trained in Höhr-Grenzhausen and moved to Bristol in 2005. She makes tableware and runs the studio."),
        ),
      ),
      mediaText("tom", blocks(h(3, "Tom Ashby"), p("Tom throws large planters and teaches the Tuesday class."))),
      mediaText("aiko", blocks(h(3, "Aiko Mori"), p("Aiko works with porcelain and raku."))),
      quote("The friendliest studio I have ever worked in.", "A visiting potter"),
      p(
        `You can <a href="{{home}}/team/">meet the whole team</a>, see <a href="{{home}}/press/">what the press says</a> or <a href="{{home}}/contactus/">get in touch</a>.`,
      ),
    ),
  ),
  page(
    "contact",
    "Contact",
    blocks(
      p("14 Harbour Street<br>Bristol BS1 5TX"),
      p(
        `Tel. <a href="tel:01179460000">0117 946 0000</a><br>Mail: <a href="mailto:hello@harbourstreet.example">hello@harbourstreet.example</a>`,
      ),
      imageBlock("map"),
      htmlBlock(
        `<form action="http://forms.harbourstreet.example/send" method="post"><input type="text" name="name" placeholder="Your name"><input type="email" name="mail"><textarea name="message"></textarea><button></button></form>`,
      ),
      htmlBlock(`<iframe src="{{home}}/sample-page/" width="600" height="300"></iframe>`),
      pattern("opening-box"),
    ),
    { oldSlug: "contactus" },
  ),
  page(
    "find-us",
    "Find us",
    blocks(
      p(
        "We are five minutes on foot from the city centre. From the station take the number 8 or 9 bus to Canons Way, cross the swing bridge and follow the quay to the left; the blue door is ours.",
      ),
      h(4, "By bike"),
      p("There are stands in front of the shop. The harbour railway path leads straight past."),
      h(4, "By car"),
      p(
        `Parking is hard on weekends. Use the <a href="https://parking.harbourstreet.example/park-and-ride">park and ride</a>.`,
      ),
      imageBlock("window"),
    ),
  ),
  page(
    "shop",
    "Shop",
    blocks(
      p(
        "All pieces are dishwasher safe unless we say otherwise. Collection from the studio is free; we ship within the UK.",
      ),
      gallery(
        ["bowl", "bowl2", "mug", "mug-blue", "plate", "cups"],
        ["Speckled bowl", undefined, "Everyday mug", undefined, "Dinner plate in oatmeal", undefined],
      ),
      listBlock(
        `<a href="{{home}}/shop/speckled-bowl/">Speckled bowl</a>`,
        `<a href="{{home}}/shop/everyday-mug/">Everyday mug</a>`,
        `<a href="{{home}}/shop/tall-vase">Tall vase</a>`,
        `<a href="{{home}}/shop/dinner-plate/">Dinner plate</a>`,
        `<a href="{{home}}/shop/espresso-cups/">Espresso cups</a>`,
        `<a href="{{home}}/shop/teapot/">Teapot</a>`,
        `<a href="{{home}}/shop/planter/">Planter</a>`,
        `<a href="{{home}}/shop/butter-dish/">Butter dish</a>`,
        `<a href="{{home}}/shop/tiles/">Tiles</a>`,
        `<a href="{{home}}/shop/gift-vouchers/">Gift voucher</a>`,
      ),
    ),
  ),
  ...[
    [
      "speckled-bowl",
      "Speckled bowl",
      "bowl",
      "Stoneware, 16 cm, holds a good portion of soup. Thrown by Maria.",
      "18",
    ],
    ["everyday-mug", "Everyday mug", "mug", "Holds 300 ml. The handle fits three fingers.", "14"],
    [
      "tall-vase",
      "Tall vase",
      "vase",
      "Every vase is one of a kind. This form stands 42 cm high, is glazed white inside and left bare outside, so that the iron in the clay shows.",
      "45",
    ],
    ["dinner-plate", "Dinner plate", "plate", "27 cm. Oatmeal glaze.", "24"],
    [
      "espresso-cups",
      "Espresso cups, set of 4",
      "cups",
      "A set of four small cups without handles, as they are used in Japan for green tea and here mostly for espresso. They stack.",
      "32",
    ],
    [
      "teapot",
      "Teapot",
      "teapot",
      "For two big or four small cups. The strainer is pierced by hand, the spout is cut so that it does not drip. Aiko makes about ten of them a year; write to us if you want to wait for one.",
      "85",
    ],
    ["planter", "Planter", "planter", "Frost proof.", "60"],
    ["butter-dish", "Butter dish", "bowl2", "For a half pound of butter. With lid.", "28"],
    [
      "tiles",
      "Tiles",
      "tiles",
      "Made to order, 10 × 10 cm, in all our glazes. Ask for samples before you order, since every firing comes out a little different.",
      "4",
    ],
  ].map(([slug = "", title = "", key = "", text = "", price = ""]) =>
    page(
      slug,
      title,
      blocks(
        imageBlock(key),
        p(text),
        table([
          ["Price", `£${price}`],
          ["Delivery", "3–5 days"],
          ["Care", "Dishwasher safe"],
        ]),
        p(`<a href="{{home}}/shop">Back</a> | <a href="{{home}}/delivery-and-returns/">Delivery and returns</a>`),
      ),
      { parent: "shop", featured: key },
    ),
  ),
  page(
    "gift-voucher",
    "Gift vouchers – classes, pots and firing time at Harbour Street Ceramics in Bristol, by post or by mail",
    blocks(
      p(
        "A voucher can be used for classes, for anything in the shop and for firing time. It is valid for two years and can be used in parts.",
      ),
      button("", "Order a voucher"),
      p(`Questions? See <a href="{{home}}/faq/#vouchers">the FAQ</a>.`),
    ),
    { parent: "shop", oldSlug: "gift-vouchers" },
  ),
  page(
    "delivery-and-returns",
    "Delivery & returns",
    blocks(
      h(3, "Delivery"),
      p(
        "We pack in recycled paper and ship with a carrier on Mondays and Wednesdays. You get a mail with the tracking number.",
      ),
      table([
        ["<strong>Weight</strong>", "<strong>UK</strong>", "<strong>EU</strong>"],
        ["up to 2 kg", "£4.50", "£14"],
        ["up to 10 kg", "£9", "£28"],
      ]),
      h(3, "Returns"),
      p("If something arrives broken, send us a picture within three days."),
      p(
        `See also our <a href="{{home}}/terms-and-conditions/">terms</a> (<a href="{{home}}/wp-content/uploads/terms-2019.pdf">PDF</a>).`,
      ),
    ),
    { description: "Delivery." },
  ),
  page(
    "faq",
    "FAQ",
    blocks(
      h(3, "Can I bring my child?"),
      p("Yes, from six years on, with a grown-up."),
      h(3, "What should I wear?"),
      p("Something that may get dirty. We have aprons."),
      h(3, "How long until I get my pots?"),
      p("About three weeks: they have to dry slowly, are fired once, glazed and fired again."),
      `<!-- wp:heading {"level":3} -->\n<h3 id="gift-vouchers">How do vouchers work?</h3>\n<!-- /wp:heading -->`,
      p(`See <a href="{{home}}/shop/gift-vouchers/">gift vouchers</a>.`),
      `<!-- wp:heading -->\n<h2></h2>\n<!-- /wp:heading -->`,
    ),
  ),
  page(
    "team",
    "Our Team",
    blocks(
      columns(
        blocks(imageBlock("maria", { caption: "Maria Kessler, founder" }), p("Tableware")),
        blocks(imageBlock("tom", { caption: "Tom Ashby" }), p("Planters")),
        blocks(imageBlock("aiko"), p("Porcelain")),
      ),
      p(`Visiting potters are listed <a href="{{home}}/visiting-potters-2022/">here</a>.`),
    ),
    { parent: "about" },
  ),
  page(
    "press",
    "Press",
    blocks(
      p(
        "Journalists are welcome. Please call ahead if you want to see a firing, because we fire only on two days a week and the studio is closed to visitors on those days.",
      ),
      imageBlock("award", { caption: "Winner of the Bristol Makers Award 2023" }),
      file("{{home}}/wp-content/uploads/press-kit.zip", "Press kit"),
      htmlBlock(
        `<a href="https://www.instagram.com/harbourstreet.example" target="_blank"><svg width="24" height="24" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg></a> <a href="http://news.harbourstreet.example/2021/pottery" target="_blank">Article in the evening paper</a>`,
      ),
    ),
  ),
  page(
    "studio-membership",
    "Membership",
    blocks(
      p("Membership is for potters who can work on their own."),
      h(2, "What you get"),
      listBlock("A shelf", "Use of wheels and kilns", "10 % off clay"),
      h(5, "What it costs"),
      table([
        ["Part time", "£75 a month"],
        ["Full time", "£140 a month"],
      ]),
      p(
        `Ask for <a href="{{home}}/wp-content/uploads/membership-form.pdf">the form</a>, and read <a href="{{home}}/studio-rule/">the studio rules</a> first.`,
      ),
    ),
  ),
  page(
    "studio-rules",
    "Studio rules",
    `<p style="font-size:14px"><font color="red"><b>Please read!</b></font></p>
<p>&nbsp;</p>
<h1>Studio rules</h1>
<p>Clean your wheel, your table and your tools before you leave; clay dust is bad for all our lungs and the floor is washed only on Fridays.</p>
<ol>
<li>No dry sanding in the studio</li>
<li>No food on the tables<li>Label your pots
</ol>
<p><img src="{{img:wedging}}" width="400"><br /><img class="alignnone" src="{{img:wedging2}}" alt="IMG_20190412.jpg" /></p>
<p>Last one out: <a href="/closing-checklist">closing checklist</a></p>
<p>&nbsp;</p>
<h4>Kilns</h4>
Only members with a kiln card may open them.

See <a href="{{home}}/?p=99999">the old rules</a>.`,
  ),
  page(
    "closing-checklist",
    "Closing checklist",
    `Switch off the extractor, the kettle and the lights. Check that no kiln shows a fault; if one does, call Maria at any hour, and do not open it.

<ul>
<li>Back door</li>
<li>Gas tap</li>
<li>Alarm</li>
</ul>`,
  ),
  page(
    "sound-of-the-studio",
    "Sounds",
    blocks(
      p("Listen to a kiln cooling down."),
      audio("{{home}}/wp-content/uploads/kiln-cooling.mp3"),
      video("{{home}}/wp-content/uploads/throwing.mp4"),
      embed("https://www.youtube.com/watch?v=harbourstreet"),
    ),
  ),
  page(
    "classes",
    "Classes",
    blocks(
      p("We teach small groups: eight people at most, so that everybody has a wheel."),
      query("course", 10),
      p(
        `For children see <a href="{{home}}/kids/">kids' classes</a>; for companies <a href="{{home}}/team-events">team events</a>.`,
      ),
    ),
  ),
  page(
    "taster-class",
    "Taster class",
    blocks(
      group(
        blocks(
          h(2, "Two hours on the wheel"),
          p(
            "Never touched clay? In two hours you learn to centre, open and pull a small bowl. We glaze and fire the best of your pots, and you collect it three weeks later.",
          ),
        ),
      ),
      imageBlock("wheel", { caption: "First time at the wheel" }),
      p(
        `<a href="{{home}}/contact/" style="text-decoration:underline">Book by mail</a> or by phone. <a href="https://booking.harbourstreet.example/?utm_source=site&amp;utm_medium=link">Book online</a>`,
      ),
      shortcode("[booking_form id=7]"),
    ),
  ),
  page(
    "kids",
    "Classes",
    blocks(
      p(
        "Clay is wonderful for children. Our Saturday class for six to eleven year olds makes animals, pinch pots and, in the last week of term, something for the garden.",
      ),
      imageBlock("kids"),
      pattern("book-a-class"),
    ),
  ),
  page(
    "team-events",
    "Team events",
    blocks(
      p("Colleagues who make something together talk differently."),
      p(
        "We host groups of six to twenty on weekdays, with lunch from the café next door if you like. Tell us the date and the number of people, and we send you an offer within two days.",
      ),
      button("{{home}}/contact/?subject=team", "Ask for an offer"),
      gallery(["group-class", "wheel", "wheel2"]),
    ),
  ),
  page(
    "workshops",
    "",
    blocks(p("This page has moved. Please see our classes."), button("{{home}}/classes/", "Classes")),
  ),
  page(
    "privacy-policy",
    "Privacy policy",
    blocks(
      h(2, "Who we are"),
      p("Harbour Street Ceramics Ltd, 14 Harbour Street, Bristol, is responsible for this website."),
      h(2, "What we store"),
      p(
        "When you write to us we keep your mail for as long as we need it to answer. The shop keeps orders for six years, because the law says so. We use no advertising networks.",
      ),
      h(2, "Your rights"),
      p("You may ask what we know about you, have it corrected and have it deleted."),
    ),
  ),
  page(
    "terms",
    "Terms and conditions",
    `<p><strong>1. General</strong></p><p>These terms apply to all orders that are placed with Harbour Street Ceramics Ltd (\u201cwe\u201d, \u201cus\u201d) in the shop or by mail.</p><p><strong>2. Prices</strong></p><p>Prices include VAT.</p><p><strong>3. Classes</strong></p><p>Places can be cancelled free of charge up to seven days before the class (see <a href="/cancelations/">cancellations</a>).</p>`,
    { oldSlug: "terms-and-conditions" },
  ),
  page(
    "cancellations",
    "Cancellations",
    blocks(
      p(
        "Up to seven days before: no charge. Later: half the price, unless somebody else takes the place. Illness is illness; call us.",
      ),
    ),
  ),
  page("closed-in-august-2021", "Untitled", blocks(p("We are closed in August."), imageBlock("sketch"))),
  page(
    "glossary",
    "Glossary",
    blocks(
      p("<strong>Bisque</strong> – clay that was fired once."),
      p("<strong>Engobe</strong> – a coat of coloured clay."),
      p("<strong>Grog</strong> – ground fired clay, mixed in against cracks."),
      p("<strong>Slip</strong> – clay thinned with water."),
      p(`<strong>Wedging</strong> – see <a href="{{home}}/how-to-wedge-clay/">how to wedge clay</a>.`),
    ),
  ),
];

/** Pages in other languages, as a translation plugin would keep them: below /de, /fr, /es. */
export const TRANSLATIONS: readonly SeedObject[] = [
  page(
    "de",
    "Keramikwerkstatt am Hafen",
    blocks(
      cover("studio", p("Steinzeug für jeden Tag")),
      p(
        "Unsere Werkstatt liegt direkt am Hafen von Bristol. Sechs Töpferinnen und Töpfer drehen, glasieren und brennen hier Geschirr, z. B. Schalen, Becher und Teller, und geben Kurse für Anfänger.",
      ),
      p(`<a href="{{home}}/de/kurse/">Mehr</a>`),
    ),
  ),
  page(
    "kurse",
    "Kurse",
    blocks(
      p(
        "Wir unterrichten in kleinen Gruppen von höchstens acht Personen. Vorkenntnisse sind nicht nötig, Schürzen sind vorhanden.",
      ),
      h(4, "Termine"),
      table([
        ["Anfänger", "Di 18–20 Uhr"],
        ["Fortgeschrittene", "Do 18–21 Uhr"],
      ]),
      imageBlock("wheel2"),
    ),
    { parent: "de" },
  ),
  page(
    "anfahrt",
    "Anfahrt",
    blocks(
      p("Vom Bahnhof mit der Linie 8 bis Canons Way."),
      imageBlock("map"),
      p(`Unsere <a href="{{home}}/de/oeffnungszeiten/">Öffnungszeiten</a>.`),
    ),
    { parent: "de" },
  ),
  page(
    "fr",
    "Atelier de céramique sur le port",
    blocks(
      p("Bienvenue !"),
      p(
        "Notre atelier se trouve sur le port de Bristol, à cinq minutes du centre. Six céramistes y tournent, émaillent et cuisent de la vaisselle en grès ; la boutique est ouverte du mardi au samedi.",
      ),
      imageBlock("kiln-open", { caption: "Ouverture du four après la cuisson" }),
      p(`Voir <a href="{{home}}/fr/stages/">les stages</a>`),
    ),
  ),
  page(
    "stages",
    "Stages de poterie",
    blocks(
      p(
        "Nos stages d’initiation durent deux jours. Vous apprenez à préparer la terre, à la centrer et à monter un premier bol.",
      ),
      listBlock("Samedi et dimanche, 10 h à 16 h", "Huit personnes au plus", "180 € matériel compris"),
      imageBlock("group-class"),
    ),
    { parent: "fr" },
  ),
  page(
    "es",
    "Taller de cerámica en el puerto",
    blocks(
      p(
        "¿Quieres aprender a tornear? En nuestro taller de Bristol damos clases los martes y los jueves, en grupos pequeños y también en español con cita previa.",
      ),
      imageBlock("bowl2"),
      p(`<a href="{{home}}/contact/">aquí</a>`),
    ),
  ),
];
