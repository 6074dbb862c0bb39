/** Ordinary pages that tempt a suggestion into a wrong value: the right value is expected, or none. */
import { describe, expect, it } from "vitest";
import { suggestionsFor } from "../../../../test/support/soundness.ts";
import type { SiteExample } from "../examples.ts";

const ORIGIN = "https://example.com";
const PROSE =
  "<p>We throw, glaze and fire all of our pots in an old chandlery by the harbour, and teach small groups.</p>";

const head = (title: string, more = "", lang = "en"): string =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title>${more}`;

function suggested(pages: Readonly<Record<string, string | { readonly status: number }>>) {
  const whole = Object.fromEntries(
    Object.entries(pages).map(([path, html]) => [path, typeof html === "string" ? { html } : html]),
  );
  return suggestionsFor({ because: "", pages: whole } as SiteExample).suggestedFixes.map(
    ({ checkId, place, suggestion }) => ({ checkId, path: place.replace(ORIGIN, ""), ...suggestion }),
  );
}

const valuesOf = (all: ReturnType<typeof suggested>, field: string, path = "/") =>
  all.filter((each) => each.field === field && each.path === path).map(({ value }) => value);

describe("a heading that several pages share", () => {
  const post = '<meta name="author" content="Ann Lee"><meta property="article:published_time" content="2026-01-02">';
  const page = (title: string) =>
    `${head(`${title} | Clay Co`, post)}<body class="single-post"><h1>From the blog</h1>${PROSE}<a href="/blog/b"></a>`;
  const all = suggested({
    "/": `${head("Home | Clay Co")}<h1>Clay Co</h1><a href="/blog/">1</a><a href="/blog/a">2</a><a href="/blog/b">3</a>`,
    "/blog/": `${head("Notes | Clay Co")}<h1>From the blog</h1>${PROSE}`,
    "/blog/a": page("Firing slowly"),
    "/blog/b": page("Glazing twice"),
  });

  it.each(["json_ld", "link_text", "link_added", "alt", "title", "social_tags", "llms_txt"])(
    "is the source of no %s",
    (field) => {
      expect(all.filter((each) => each.field === field && each.value.includes("From the blog"))).toEqual([]);
    },
  );

  it("leaves the title to name the page", () => {
    expect(valuesOf(all, "link_text", "/blog/a")).toEqual(["Glazing twice"]);
    expect(valuesOf(all, "json_ld", "/blog/a").some((value) => value.includes('"headline":"Firing slowly"'))).toBe(
      true,
    );
  });
});

it("a description that several pages have is no source for what networks show", () => {
  const same =
    '<meta name="description" content="Welcome to the shop of Clay Co, with pots of every size and colour.">';
  const all = suggested({
    "/": `${head("Clay Co", same)}<h1>Clay Co</h1><a href="/a">A</a>`,
    "/a": `${head("Firing", same)}<h1>Firing</h1>`,
  });
  expect(valuesOf(all, "social_tags", "/a")).toHaveLength(1);
  expect(all.filter(({ field, value }) => field === "social_tags" && value.includes("Welcome to"))).toEqual([]);
});

describe("a site's name", () => {
  const claimed = (tags: string, title: string, h1 = "Pots") =>
    suggested({
      "/": `${head(title, tags)}<h1>${h1}</h1><a href="/a">A</a>`,
      "/a": `${head("Mug")}<h1>Mug</h1>${PROSE}`,
    }).flatMap(({ checkId, value }) => (checkId === "schema-website-missing" ? [JSON.parse(value).name] : []));
  const tag = (content: string) => `<meta property="og:site_name" content="${content}">`;
  const node = (name: string) =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"${name}"}</script>`;

  it.each([
    ["a tag of the template", tag("Theme Demo"), "Pots for every day"],
    ["what software calls a new site", tag("WordPress"), "WordPress"],
    ["a placeholder", tag("My Site"), "My Site"],
    ["an address", tag("https://example.com"), "Pots"],
    ["a node of the developer", node("Web Agency"), "Pots for every day"],
  ])("is not claimed by one source: %s", (_, tags, title) => {
    expect(claimed(tags, title)).toEqual([]);
  });

  it.each([
    ["tag and title", tag("Clay Co"), "Home | Clay Co", "Pots"],
    ["tag and heading", tag("Clay Co"), "Pots", "Clay Co"],
    ["tag and organization", tag("Clay Co") + node("Clay Co"), "Pots", "Mugs"],
    ["node and title", node("Clay Co"), "Clay Co – Pots", "Pots"],
  ])("is claimed where two agree: %s", (_, tags, title, h1) => {
    expect(claimed(tags, title, h1)).toEqual(["Clay Co"]);
  });
});

it("a title's part that the heading repeats names the page, whoever the other part is", () => {
  const all = suggested({
    "/": `${head("Start")}<a href="/a">A</a>`,
    "/a": `${head("Mug | Free shipping")}<h1>Mug</h1>`,
  });
  expect(valuesOf(all, "social_tags", "/a")[0]).toContain('<meta property="og:title" content="Mug">');
});

it("a heading is the page's own part of a title that is a trail", () => {
  const site = '<meta property="og:site_name" content="Tea House">';
  const all = suggested({
    "/": `${head("Tea House", site)}<h1>Tea House</h1><a href="/docs/forms">Forms</a>`,
    "/docs/forms": `${head("Forms / Docs / Tea House")}${PROSE}`,
  });
  expect(valuesOf(all, "h1", "/docs/forms")).toEqual(["Forms"]);
});

describe("an alternative text", () => {
  const alts = (...captions: readonly string[]) =>
    valuesOf(
      suggested({
        "/": `${head("Clay Co")}${captions.map((text, place) => `<figure><img src="/${place}.jpg"><figcaption>${text}</figcaption></figure>`).join("")}`,
      }),
      "alt",
    );

  it.each([
    "Photo: Ann Lee",
    "Photo by Ann Lee",
    "Foto von Ann Lee",
    "Source: Getty Images",
    "© 2026 Clay Co",
    "Figure 1",
    "Abb. 2.1:",
    "Click to enlarge",
  ])("is not made of “%s”", (caption) => {
    expect(alts(caption)).toEqual([]);
  });

  it("is not the same for two pictures", () => {
    expect(alts("Our workshop", "Our workshop")).toEqual([]);
  });

  it("is a caption that says what is shown", () => {
    expect(alts("Figure 1: a kiln while it cools", "Photos of bowls on a shelf")).toEqual([
      "Figure 1: a kiln while it cools",
      "Photos of bowls on a shelf",
    ]);
  });
});

describe("a description", () => {
  const of = (html: string, lang = "en") =>
    valuesOf(suggested({ "/": `${head("Glaze tests", "", lang)}<h1>Glaze tests</h1>${html}` }), "meta_description");

  it.each([
    [
      "a byline",
      "<p>Posted on 3 May 2026 by Ann Lee in Glaze tests, filed under Kilns, with 3 comments by our readers so far.</p>",
    ],
    [
      "a German byline",
      "<p>Veröffentlicht am 3. Mai 2026 von Anna Lehmann unter Glasuren, mit drei Kommentaren unserer Leserinnen.</p>",
    ],
    [
      "a date of change",
      "<p>Last updated: 3 May 2026 at noon by the editors of this site, who test every glaze twice a year.</p>",
    ],
    [
      "a command",
      "<p><code>glaze --tests --output=all</code> is what you run to see the glaze tests of the whole last winter.</p>",
    ],
    [
      "a cookie banner",
      "<p>We use cookies to improve your visit to our glaze tests. By going on you accept our privacy policy and terms.</p>",
    ],
  ])("is not made of %s", (_, html) => {
    expect(of(html)).toEqual([]);
  });

  it.each(["Inc.", "Ltd.", "Rev.", "Col.", "Jr.", "U.S."])("never ends at %s", (abbreviation) => {
    const before = "Our glaze tests were made over a whole winter in the old chandlery by the harbour for";
    const html = `<p>${before} ${abbreviation} Customers who wanted to see them all at once on a long table in the yard before they ordered a set.</p>`;
    expect(of(html).filter((value) => value.endsWith(abbreviation))).toEqual([]);
  });

  it.each([
    ["hi", "हम बंदरगाह के पास अपनी पुरानी कार्यशाला में हाथ से मिट्टी के बर्तन बनाते हैं और हर सप्ताह छोटे समूहों को सिखाते हैं।"],
    [
      "ur",
      "ہم بندرگاہ کے قریب اپنی پرانی ورکشاپ میں ہاتھ سے مٹی کے برتن بناتے ہیں اور ہر ہفتے چھوٹے گروہوں کو سکھاتے ہیں۔",
    ],
  ])("is a whole sentence in %s, too", (lang, sentence) => {
    expect(of(`<p>${sentence}</p>`, lang)).toEqual([sentence]);
  });
});

describe("a link or canonical", () => {
  const german = `${head("Startseite", '<link rel="canonical" href="/">', "de")}<h1>Willkommen</h1>${PROSE}`;
  const home = `${head("Home")}<h1>Welcome</h1><p>Pots from the harbour, thrown and fired here.</p><a href="/de/">Deutsch</a><a href="/a">A</a>`;

  it("is not turned to the home of another language, whose canonical is at fault", () => {
    const all = suggested({ "/": home, "/de/": german, "/a": `${head("A")}<h1>A</h1><a href="/de/">Deutsch</a>` });
    expect(all.filter(({ checkId }) => checkId === "link-to-noncanonical")).toEqual([]);
    expect(all.filter(({ checkId }) => checkId === "canonical-relative")).toEqual([]);
    expect(new Set(valuesOf(all, "canonical", "/de/"))).toEqual(new Set([`${ORIGIN}/de/`]));
  });

  it.each([
    ["two addresses in one href", "https://example.com/scc_deand https://policies.example.org/privacy"],
    ["an address wrapped in the middle", "/our  tea"],
  ])("is not merely encoded: %s", (_, href) => {
    const all = suggested({ "/": `${head("Home")}<h1>Home</h1><p><a href="${href}">Tea</a></p>` });
    expect(all.filter(({ checkId }) => checkId === "link-whitespace-href")).toEqual([]);
  });

  it("is not encoded where the page is missing under that address, too", () => {
    const all = suggested({
      "/": `${head("Home")}<h1>Home</h1><p><a href="/users/ann lee">Ann</a></p>`,
      "/users/ann%20lee": { status: 404 },
    });
    expect(all.filter(({ field }) => field === "link")).toEqual([]);
  });

  it.each([
    ["Clay Co logo", ["https://example.com/"]],
    ["A kiln in the yard", []],
  ])("without an address around “%s” is not removed with its picture", (alt, expected) => {
    const all = suggested({
      "/": home,
      "/a": `${head("A")}<h1>A</h1><p><a href=""><img src="/x.png" alt="${alt}"></a></p>`,
    });
    expect(all.filter(({ checkId }) => checkId === "link-empty-href").map(({ value }) => value)).toEqual(expected);
    expect(all.filter(({ field }) => field === "link_removed")).toEqual([]);
  });
});

describe("a title's part that other titles carry, too", () => {
  const press = (name: string, h1 = "") =>
    `${head(`Press | ${name} - Clay for everybody`)}${h1}<p>${name} tells how we throw and glaze our pots by the harbour.</p>`;
  const all = suggested({
    "/": `${head("Clay Co")}<h1>Clay Co</h1><a href="/a">1</a><a href="/b">2</a><a href="/c">3</a>`,
    "/a": press("Morning Post"),
    "/b": press("Evening Star"),
    "/c": press("Harbour News of the Northern Coast and of all Islands", "<h1>Two pages about our kiln</h1>"),
  });

  it("is no part of a page's name", () => {
    expect(valuesOf(all, "h1", "/a")).toEqual(["Morning Post"]);
  });

  it("goes first where the title is too long", () => {
    expect(valuesOf(all, "title", "/c")).toEqual(["Harbour News of the Northern Coast and of all Islands"]);
  });
});

it("a title that two pages have tells neither apart without what it ends with", () => {
  const same = `<meta property="og:title" content="Bloom | Shop">`;
  const all = suggested({
    "/": `${head("Shop")}<h1>Shop</h1><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a><a href="/d">D</a>`,
    "/a": `${head("Bloom | Shop", same)}<h1>Bloom</h1>${PROSE}`,
    "/b": `${head("Bloom | Shop", same)}<h1>Bloom</h1><p>We sell other things in this part, and write about them at length.</p>`,
    "/c": `${head("Rose | Shop")}<h1>Rose</h1>`,
    "/d": `${head("Musk | Shop")}<h1>Musk</h1>`,
  });
  expect(all.filter(({ field, value }) => field === "title" && value.includes("Bloom"))).toEqual([]);
});

it("emoji around a name and characters escaped twice are no part of it", () => {
  const node =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"🛒 Clay Co"}</script>';
  const all = suggested({
    "/": `${head("🛒 Clay Co | Home", node)}<h1>Pots</h1><a href="/a"></a>`,
    "/a": `${head("Skin &amp;amp; hair")}${PROSE}`,
  });
  expect(
    all.flatMap(({ checkId, value }) => (checkId === "schema-website-missing" ? [JSON.parse(value).name] : [])),
  ).toEqual(["Clay Co"]);
  expect(valuesOf(all, "h1", "/a")).toEqual(["Skin & hair"]);
});

it.each([
  ["/ga_user_deletion.html", "what a program calls it"],
  ["/perfume-coco-100-ml.html", "a number that belongs to the name"],
])("an address such as %s is no name: %s", (path) => {
  const page = `${head("Deletion")}<h1>Deletion</h1>`;
  const all = suggested({
    "/": `${head("Start")}<a href="${path}">1</a><a href="/other">2</a>`,
    [path]: page + PROSE,
    "/other": `${page}<p>This part tells of other things, and at some length.</p>`,
  });
  expect([...valuesOf(all, "h1", path), ...valuesOf(all, "title", path)]).toEqual([]);
});

it.each([
  ["img/profile_photo_round.png", "a name for programs"],
  ["img/svalbard-landscape.jpg", "nothing of it stands in the page"],
])("a file called %s describes no picture: %s", (src) => {
  expect(valuesOf(suggested({ "/": `${head("Clay Co")}<h1>Pots</h1><img src="/${src}">` }), "alt")).toEqual([]);
});

it("a link to the page itself closes or opens something that the page's name does not say", () => {
  const all = suggested({
    "/": head("Start"),
    "/a": `${head("Mug")}<h1>Mug</h1><a href="#close" class="icon"><i></i></a>`,
  });
  expect(valuesOf(all, "link_text", "/a")).toEqual([]);
});

it("the list, not a view of it, is the original", () => {
  const list = `${head("Market")}<h1>Market</h1>${PROSE}${PROSE}`;
  const links = Array.from({ length: 5 }, (_, count) => `<a href="/market/?tab=2">${count}</a>`).join("");
  const all = suggested({
    "/": `${head("Start")}<a href="/market/">M</a>${links}`,
    "/a": `${head("A")}${links}`,
    "/market/": list,
    "/market/?tab=2": list,
  });
  expect(valuesOf(all, "canonical", "/market/?tab=2")).toContain(`${ORIGIN}/market/`);
  expect(valuesOf(all, "canonical", "/market/").filter((value) => value.includes("?"))).toEqual([]);
});

it("a link called “Home” that leads nowhere leads home", () => {
  const all = suggested({ "/": head("Clay Co"), "/a": `${head("Mug")}<p><a href="">Home</a></p>` });
  expect(valuesOf(all, "link", "/a")).toEqual([`${ORIGIN}/`]);
});

describe("the language of the template", () => {
  const german =
    "Unsere Tees kommen aus kleinen Gärten in den Bergen von Taiwan. Sie werden von Hand gepflückt, in der Sonne gewelkt und über Holzkohle geröstet, bis sie nach Honig und reifen Früchten duften. Wir kennen jede Familie, von der wir kaufen, und besuchen sie in jedem Frühjahr, wenn die erste Ernte beginnt, und erzählen hier davon.";
  const page = (name: string) =>
    `${head(`${name}: Wie wir unsere Tees in den Bergen ernten und rösten`)}<h1>${name}, von Hand gepflückt und geröstet</h1><p>${german}`;
  const site = (count: number) =>
    suggested({
      "/": `${head("Start")}${Array.from({ length: count }, (_, at) => `<a href="/p${at}">${at}</a>`).join("")}`,
      ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`/p${at}`, page(`Tee ${at}`)])),
    });

  it.each([
    [2, 0],
    [3, 3],
  ])("is at fault where three pages are in another: of %i, %i are told", (count, told) => {
    expect(site(count).filter(({ field }) => field === "lang")).toHaveLength(told);
  });
});

describe("a broken image", () => {
  const removed = (count: number, others: Readonly<Record<string, { readonly status: number }>> = {}) => {
    const names = Array.from({ length: count }, (_, at) => `/shots/${["cup", "kiln", "wheel"][at]}.png`);
    const images = [...names, ...Object.keys(others)].map(
      (name) => `<img src="${name}" alt="${name}" width="4" height="3">`,
    );
    const all = suggested({
      "/": `${head("Clay Co")}<h1>Clay Co</h1>${PROSE}${images.join("")}`,
      ...Object.fromEntries(names.map((name) => [name, { status: 404, resource: {} }])),
      ...others,
    });
    return valuesOf(all, "image_removed").length;
  };

  it("is taken out of its page, unless its whole folder was not published", () => {
    expect(removed(1)).toBe(1);
    expect(removed(2)).toBe(2);
    expect(removed(3)).toBe(0);
    expect(removed(3, { "/shots/glaze.png": { status: 200, resource: {} } as { status: number } })).toBe(3);
  });
});
