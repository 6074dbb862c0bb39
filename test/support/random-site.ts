/** Small sites made at random, of everything that pages get wrong. */
import fc from "fast-check";
import { EXAMPLE_ORIGIN, type ExampleUrl, type SiteExample } from "#checks/kit/examples.ts";
import { parseRobots } from "#domain/robots-txt.ts";

const PATHS = [
  ...["/tea", "/teas/green-tea", "/teas/oolong-tea", "/Tea_House", "/green%20tea", "/tea//oolong", "/blog/post-1"],
  ...["/4711/", "/%C3%A4pfel", "/?s=oolong", "/tea?utm_source=mail", "/tea?a=1&b=2&c=3&d=4", "/index.html"],
  ...[
    "/tea/tea",
    "/blog/page/2/",
    "/a-very-long-address-that-nobody-will-ever-want-to-type-by-hand-on-a-phone-while-walking",
  ],
  ...["/teas/", "/teas/black-tea?PHPSESSID=0123456789abcdef0123456789abcdef", "/about-us"],
];
/** Lead somewhere else, or nowhere. */
const OTHERS = ["/old", "/old-chain", "/gone", "/moved-to-gone", "/teas/green-tee", "/TEA", "/tea/", "/aboutus"];
const FAR = [
  "https://other.example.net/tea",
  "http://other.example.net/old",
  "https://www.facebook.com/teahouse",
  "mailto:a@example.com",
];
const IMAGES = [
  "/tea.jpg",
  "/img/oolong-leaves-drying.jpg",
  "/gone.jpg",
  "/old.png",
  "http://example.com/http.jpg",
  "/IMG_1234.jpg",
];

const TEXTS = [
  ...["", " ", "Home", "Tea", "Oolong", "Our teas | Tea House", "Tea House", "Untitled Document", "茶", "Grüne Äpfel"],
  ...["Green tea from the slopes of Alishan in Taiwan", "Green tea from the slopes of Alishan in Taiwan | Tea House"],
  "All the teas that we have ever brought home from the many small farms of the mountains of Taiwan | Tea House",
  "WWWWWWWWWWWW MMMMMMMMMMMMMMM WWWWWWWWWWWWWWWWWW MMMMMMMMMMMMMM",
  "高山烏龍茶來自臺灣阿里山的小農場，由三個家庭以炭火烘焙，香氣持久而溫潤，值得細細品味，四季皆宜",
  "5 < 6 & “tea”: <b>bold</b> %%title%%",
];
const PARAGRAPHS = [
  "Oolong grows on the slopes of Alishan, and is roasted over charcoal by three families. It keeps for years.",
  "Wir führen Tee von kleinen Höfen, die wir alle kennen und jedes Jahr besuchen, z. B. im Herbst. Probieren Sie ihn!",
  "高山烏龍茶來自臺灣阿里山的小農場。由三個家庭以炭火烘焙，香氣持久而溫潤，值得細細品味，四季皆宜，送禮自用兩相宜。",
  "Supercalifragilisticexpialidocious".repeat(8),
  "We use cookies. All rights reserved.",
  "Tea",
  `${"A long sentence that goes on and on, with commas, and without an end in sight ".repeat(4)}.`,
];
const LD = [
  '{"@context":"https://schema.org","@type":"Organization","name":"Tea House",}',
  '{"@context":"https://schema.org","@type":"BlogPosting","headline":"Tea","url":"https://example.com/elsewhere"}',
  '{"@context":"https://schema.org","@type":"Product","name":"Oolong","offers":{"@type":"Offer","price":"€ 1.299,90","priceCurrency":"EUR"}}',
  '{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Tea","item":"/tea"}]}',
  '{"@context":"https://schema.org","@type":"Article","datePublished":"1 May 2030","author":""}',
];

const address = fc.constantFrom(...PATHS, ...OTHERS, "/", "");
const text = fc.constantFrom(...TEXTS);
const one = <T>(...values: T[]) => fc.constantFrom(...values);
const upTo = (most: number, each: fc.Arbitrary<string>) =>
  fc.array(each, { maxLength: most }).map((all) => all.join("\n"));
const meta = (attribute: "name" | "property", name: string, content: fc.Arbitrary<string>) =>
  content.map((value) => `<meta ${attribute}="${name}" content="${escaped(value)}">`);
/** Mostly not there, so that pages have few faults at once, and those that depend on others' absence show, too. */
const rare = (each: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: each });
const often = (each: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant("") }, { weight: 4, arbitrary: each });

const href = fc.oneof(
  { weight: 4, arbitrary: address },
  {
    weight: 1,
    arbitrary: one(
      ...FAR,
      " /tea ",
      "tea",
      "#",
      "#top",
      "/tea#leaf",
      "/tea#Leav",
      "//other.example.net/x",
      "http://example.com/tea",
      "https://example.com/tea?utm_source=a&x=1",
    ),
  },
);
const attributes = one("", "", "", ' rel="nofollow"', ' target="_blank"', ' rel="sponsored nofollow"', ' title="More"');
const linkText = fc.oneof(
  text.map(escaped),
  one(
    "click here",
    "Read more",
    '<img src="/tea.jpg" alt="">',
    '<i class="icon"></i>',
    "<b>Tea</b> <img src='/tea.jpg' alt='leaf'>",
    "https://example.com/tea",
  ),
);
const link = fc
  .tuple(href, attributes, linkText)
  .map(([to, more, inside]) => `<a href="${escaped(to)}"${more}>${inside}</a>`);
const image = fc
  .tuple(
    one(...IMAGES),
    one("", ' alt=""', ' alt="Tea"', ' alt="IMG_1234"', ` alt="${"long words ".repeat(15)}"`),
    one("", ' width="600" height="400"', ' width="60"', ' loading="lazy"', ' srcset="/tea.jpg 2x"'),
  )
  .map(([src, alt, more]) => `<img src="${src}"${alt}${more}>`);
const heading = fc.tuple(one(2, 3, 4, 6), text).map(([level, inside]) => `<h${level}>${escaped(inside)}</h${level}>`);
const h1 = fc.oneof(
  text.map((inside) => `<h1>${escaped(inside)}</h1>`),
  one('<h1><img src="/tea.jpg" alt="Tea House"></h1>', "<h1><span>Tea</span> <b>House</b></h1>"),
);
const block = fc.oneof(
  { weight: 4, arbitrary: one(...PARAGRAPHS).map((inside) => `<p>${inside}</p>`) },
  { weight: 4, arbitrary: link },
  { weight: 2, arbitrary: image },
  { weight: 2, arbitrary: heading },
  {
    weight: 1,
    arbitrary: one(
      '<iframe src="https://www.youtube.com/embed/x"></iframe>',
      '<form action="http://example.com/send"><input name="q" aria-label="q"><input type="password" aria-label="p"></form>',
      '<span tabindex="3">x</span>',
      '<nav class="breadcrumbs"><a href="/">Home</a> › Tea</nav>',
      '<figure><a href="/tea"><img src="/tea.jpg"></a><figcaption>Drying oolong in the sun</figcaption></figure>',
      '<time class="published" datetime="2030-05-01">1 May</time><a rel="author" href="/about-us">Mei Lin</a>',
      '<script src="http://example.com/inc/a.js"></script>',
      '<i id="leaf"></i>',
    ),
  },
);
const robotsWords = one(
  "noindex",
  "nofollow",
  "noindex, nofollow",
  "index, noindex",
  "nosnippet",
  "max-snippet:0, noarchive",
  "none",
  "all",
);
const head = fc
  .tuple(
    ...[
      often(text.map((title) => `<title>${escaped(title)}</title>`)),
      rare(text.map((title) => `<title>${escaped(title)}</title>`)),
      upTo(2, meta("name", "description", fc.oneof(text, one(...PARAGRAPHS)))),
      upTo(
        2,
        rare(
          fc
            .oneof(
              address,
              one(
                "https://EXAMPLE.com/tea",
                "https://other.example.net/",
                "http://",
                "/tea#leaf",
                "http://example.com/tea",
              ),
            )
            .map((to) => `<link rel="canonical" href="${to}">`),
        ),
      ),
      upTo(2, rare(meta("name", "robots", robotsWords))),
      rare(meta("name", "googlebot", robotsWords)),
      rare(meta("property", "og:title", text)),
      rare(meta("property", "og:url", fc.oneof(address, one("https://example.com/tea")))),
      rare(
        meta("property", "og:image", one("https://example.com/tea.jpg", "https://example.com/gone.jpg", "/tea.jpg")),
      ),
      rare(meta("property", "og:site_name", one("Tea House", "Tea"))),
      rare(meta("name", "twitter:card", one("summary", "photo", "summary_large_image", ""))),
      rare(meta("name", "keywords", one("tea, oolong"))),
      rare(address.map((to) => `<link rel="alternate" hreflang="en" href="${to}">`)),
      rare(one(...LD).map((node) => `<script type="application/ld+json">${node}</script>`)),
      often(one('<meta name="viewport" content="width=device-width, initial-scale=1">')),
      rare(one('<base href="https://example.com/teas/">')),
    ],
  )
  .map((tags) => tags.join("\n"));
const html = fc
  .tuple(
    one("", ' lang="en"', ' lang="de"', ' lang="english"', ' lang="zh-Hant"'),
    head,
    one("", ' class="single-post"', ' class="home"'),
    upTo(2, often(h1)),
    upTo(9, block),
    fc.boolean(),
  )
  .map(
    ([lang, tags, kind, main, blocks, menu]) =>
      `<!doctype html><html${lang}><head><meta charset="utf-8">${tags}</head><body${kind}>${menu ? MENU : ""}<main>${main}${blocks}</main></body></html>`,
  );
const MENU = '<nav><a href="/">Start</a> <a href="/tea">Teas</a> <a href="/about-us">About us</a></nav>';

const headers = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: one({ "x-robots-tag": "noindex" }, { link: '<https://example.com/tea>; rel="canonical"' }) },
);
const page: fc.Arbitrary<ExampleUrl> = fc.tuple(html, headers).map(([text, given]) => ({
  html: text,
  // What is not compressed is told of from some size on, and suggestions add letters.
  headers: { ...given, "content-encoding": "br" },
}));
const photo = (width: number, height: number): ExampleUrl => ({
  resource: { type: "image", mediaType: "image/jpeg", width, height },
});
const FIXED: Readonly<Record<string, ExampleUrl>> = {
  "/tea.jpg": photo(1200, 800),
  "/img/oolong-leaves-drying.jpg": photo(300, 150),
  "/IMG_1234.jpg": photo(2400, 1600),
  "/gone.jpg": { status: 404, resource: {} },
  "/old.png": { redirectTo: "/tea.jpg", resource: {} },
  "/old": { redirectTo: "/tea" },
  "/old-chain": { redirectTo: "/old" },
  "/gone": { status: 404 },
  "/moved-to-gone": { redirectTo: "/gone" },
  "/teas/green-tee": { status: 404 },
};
const robots = one(
  ...[
    undefined,
    undefined,
    "User-agent: *\nDisallow:\n",
    "User-agent: *\nDisallow: /teas/\nDisallow: /img/\n",
    "Disallow: /tea\nUser-agent: *\nDisalow: /x\n",
  ],
  ...[
    "User-agent: *\nDisallow: /\n",
    "User-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 20\nDisallow: /blog\n",
  ],
  "User-agent: Googlebot\nDisallow: /tea\nUser-agent: *\nAllow: /\nSitemap: /sitemap.xml\n",
);

/**
 * The same sites each time, so that nobody's change fails for another's fault; `FUZZ_SEED=$RANDOM FUZZ_RUNS=500` hunts
 * for new ones. A failure prints its seed and the smallest such site.
 */
export const [SEED, RUNS] = [Number(process.env.FUZZ_SEED ?? 1911), Number(process.env.FUZZ_RUNS ?? 25)];

/** @param most pages beside the start page */
export const randomSite: fc.Arbitrary<SiteExample> = fc
  .record({
    start: page,
    pages: fc.dictionary(one(...PATHS), page, { minKeys: 1, maxKeys: 6 }),
    robots,
    sitemap: fc.option(fc.array(one("/", ...PATHS, "/old", "/gone"), { maxLength: 6 }), { nil: undefined }),
    llmsTxt: one(undefined, undefined, "# Tea\n\n> All teas\n\n- [Tea](/tea)\n- [Gone](/gone)\n", "no title"),
    origin: one(EXAMPLE_ORIGIN, EXAMPLE_ORIGIN, EXAMPLE_ORIGIN, "http://example.com"),
  })
  .map(({ start, pages, robots: text, sitemap, llmsTxt, origin }) => ({
    because: "it was made at random",
    origin,
    pages: Object.fromEntries(
      Object.entries({ "/": start, ...pages, ...FIXED }).map(([path, answer]) => [path, forbidden(path, answer, text)]),
    ),
    ...(text === undefined ? {} : { robots: text }),
    ...(sitemap === undefined ? {} : { sitemap: [...new Set(sitemap)] }),
    ...(llmsTxt === undefined ? {} : { llmsTxt }),
  }));

/** What robots.txt disallows is not read. */
function forbidden(path: string, answer: ExampleUrl, text: string | undefined): ExampleUrl {
  if (text === undefined || path === "/" || parseRobots(text, "*").allows(path)) return answer;
  return typeof answer === "string" ? { html: answer, leftOut: "robots" } : { ...answer, leftOut: "robots" };
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
