/** Sites with one fault each, and between which scores people expect them. */
import type { TestOptions } from "./audit-site.ts";
import { htmlFile, NOT_FOUND, redirectAnswer, type Site, type SiteAnswer } from "./clean-site/build.ts";
import { editPages, notePaths, ordinarySite } from "./clean-site/ordinary-pages.ts";
import { ORIGIN } from "./clean-site/page.ts";
import type { Hosting } from "./clean-site/serve.ts";
import { effort } from "./effort.ts";
import { nineteenErrors } from "./nineteen-errors.ts";
import { atPage, CANONICAL, inPages, type SiteEdit, site } from "./site-edits.ts";

export interface Scenario {
  readonly name: string;
  readonly site: () => Site;
  readonly hosting?: Omit<Hosting, "site">;
  readonly start?: string;
  readonly options?: TestOptions;
  /** The least and the highest score. */
  readonly score: readonly [number, number];
  /** So many checks find errors. */
  readonly errors?: number;
  /** One of these checks stands first. */
  readonly first?: readonly string[];
}

/** The same site without TLS, by its own words, too. */
const onHttp: SiteEdit = (pages) => {
  for (const [path, answer] of pages)
    if (typeof answer.body === "string")
      pages.set(path, { ...answer, body: answer.body.replaceAll("https://tea-house.example", PLAIN_ORIGIN) });
};
export const PLAIN_ORIGIN = "http://tea-house.example";

/** The large one takes a minute. */
const PAGES_OF_A_LARGE_SITE = effort(1_000, 10_000);

export const SCENARIOS: readonly Scenario[] = [
  { name: "clean", site: site(100), score: [98, 100] },
  { name: "security headers missing", site: site(100), hosting: { unprotected: true }, score: [94, 98] },
  {
    name: "one page links to one 404",
    site: site(100, atPage("/terms/", "</main>", '<p><a href="/returns/">How to send back</a></p></main>')),
    score: [95, 98],
  },
  {
    name: "no meta descriptions anywhere",
    site: site(100, inPages(/<meta name="description"[^>]*>/, "")),
    score: [86, 93],
  },
  {
    name: "unlabelled select in the template",
    site: site(100, inPages("</header>", '<select name="c"><option>EUR<option>USD</select></header>')),
    score: [88, 94],
  },
  {
    name: "footer link to a 404 on all pages",
    site: site(100, inPages("</footer>", '<a href="/imprint-old/">Old imprint</a></footer>')),
    score: [88, 94],
  },
  {
    name: "no structured data, no Open Graph, no llms.txt",
    site: site(
      100,
      inPages(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, ""),
      inPages(/<meta (?:property="og:|name="twitter:)[^>]*>\n?/g, ""),
      (pages) => void pages.delete("/llms.txt"),
    ),
    score: [93, 98],
  },
  { name: "no viewport anywhere", site: site(100, inPages(/<meta name="viewport"[^>]*>/, "")), score: [60, 75] },
  {
    name: "a multilingual site with invalid hreflang everywhere",
    site: site(100, (pages) =>
      editPages(pages, (html, path) => {
        const own = `<link rel="alternate" hreflang="en-UK" href="${ORIGIN}${path}">`;
        return html.replace(/<link rel="alternate" hreflang[^>]*>\n?/g, "").replace("</head>", `${own}</head>`);
      }),
    ),
    score: [65, 80],
  },
  {
    name: "a multilingual site without return links",
    site: site(100, (pages) =>
      editPages(pages, (html, path) => {
        if (/^\/(?:de|ja)\//.test(path)) return html.replace(/<link rel="alternate" hreflang[^>]*>\n?/g, "");
        const links = [`<link rel="alternate" hreflang="en" href="${ORIGIN}${path}">`];
        for (const lang of ["de", "ja"])
          links.push(`<link rel="alternate" hreflang="${lang}" href="${ORIGIN}/${lang}/">`);
        return html
          .replace(/<link rel="alternate" hreflang[^>]*>\n?/g, "")
          .replace("</head>", `${links.join("")}</head>`);
      }),
    ),
    score: [65, 80],
  },
  {
    name: "a contact form that posts to http",
    site: site(
      100,
      atPage(
        "/contact/",
        "</main>",
        '<form action="http://tea-house.example/send" method="post"><label>Your words <textarea name="t"></textarea></label><button>Send</button></form></main>',
      ),
    ),
    score: [40, 70],
    first: ["sec-form-insecure"],
  },
  {
    name: "30 % soft 404s",
    site: site(100, (pages) => {
      const gone =
        "<!doctype html><html lang=en><title>Page not found | Tea House</title><meta name=viewport content='width=device-width'><h1>Page not found</h1><p>The page you are looking for does not exist. It may have moved or been deleted.</p></html>";
      for (const path of notePaths(pages).slice(0, 30)) pages.set(path, htmlFile(gone));
    }),
    score: [20, 60],
    first: ["http-soft-404", "http-404-status"],
  },
  {
    name: "a homepage whose canonical names another URL with the same content",
    site: site(
      100,
      (pages) => void pages.set("/start.html", pages.get("/") ?? NOT_FOUND),
      atPage("/", CANONICAL, `<link rel="canonical" href="${ORIGIN}/start.html">`),
      atPage("/start.html", CANONICAL, `<link rel="canonical" href="${ORIGIN}/start.html">`),
    ),
    score: [80, 90],
    first: ["canonical-home-elsewhere"],
  },
  {
    name: "a homepage set to noindex",
    site: site(100, atPage("/", "</head>", '<meta name="robots" content="noindex"></head>')),
    score: [0, 40],
    first: ["index-site-noindex"],
  },
  {
    name: "everything set to noindex",
    site: site(100, inPages("</head>", '<meta name="robots" content="noindex"></head>')),
    score: [0, 20],
    first: ["index-site-noindex"],
  },
  {
    name: "robots.txt keeps everything out",
    site: site(100, atPage("/robots.txt", "Disallow: /stats", "Disallow: /")),
    options: { respectRobots: false },
    score: [0, 20],
    first: ["robots-txt-blocks-all"],
  },
  {
    name: "all canonicals to the homepage",
    site: site(100, inPages(CANONICAL, `<link rel="canonical" href="${ORIGIN}/">`)),
    score: [0, 30],
    first: ["canonical-to-home"],
  },
  {
    name: "a shell that scripts fill, without content for crawlers",
    site: site(100, (pages) =>
      editPages(pages, (html) =>
        html.replace(
          /<body[\s\S]*<\/body>/,
          '<body><div id="root"></div><script src="/assets/menu.b27e03.js"></script></body>',
        ),
      ),
    ),
    score: [0, 55],
  },
  {
    name: "plain http, no TLS",
    site: site(100, onHttp),
    hosting: { httpServes: true, plainOnly: true },
    start: PLAIN_ORIGIN,
    score: [0, 60],
    first: ["sec-http-page"],
  },
  {
    name: "a redirect loop",
    site: site(
      100,
      atPage("/terms/", "</main>", '<p><a href="/old-terms/">Terms until 2024</a></p></main>'),
      (pages) => {
        pages.set("/old-terms/", redirectAnswer(`${ORIGIN}/older-terms/`));
        pages.set("/older-terms/", redirectAnswer(`${ORIGIN}/old-terms/`));
      },
      inPages('alt="Tea House Bremen" width', "width"),
    ),
    score: [80, 97],
    first: ["redirect-loop"],
  },
  {
    name: "a crawler trap beside the pages",
    site: site(100, inPages("</footer>", '<a href="/events/?month=1">Events</a></footer>')),
    hosting: { more: monthWithoutEnd },
    score: [85, 94],
    first: ["crawl-trap-suspected"],
  },
  { name: "19 different errors, each on one page of 87", site: site(87, nineteenErrors), score: [60, 75], errors: 19 },
  {
    name: "a large site of which 1 % answer 500",
    site: () => {
      const pages = ordinarySite(PAGES_OF_A_LARGE_SITE);
      for (const [index, path] of notePaths(pages).entries())
        if (index % 100 === 50) pages.set(path, { ...htmlFile("<!doctype html><title>Error</title>"), status: 500 });
      return pages;
    },
    // Each of ten thousand's faults is one of a hundred causes, and costs a little more than one of ten on a small site.
    score: [75, effort(91, 88)],
  },
];

/** A calendar goes on for ever, and has nothing in any month. */
function monthWithoutEnd(path: string): SiteAnswer | undefined {
  const month = Number(/^\/events\/\?month=(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(month)) return undefined;
  const like = ordinarySite(100);
  const body = String(like.get(notePaths(like)[0] ?? "")?.body);
  const text = `<h1>Events, month ${month}</h1><p>Nothing is planned. <a href="/events/?month=${month + 1}">Next month</a></p>`;
  return htmlFile(
    body
      .replace(/<title>[^<]*/, `<title>Events in month ${month} | Tea House`)
      .replace(CANONICAL, `<link rel="canonical" href="${ORIGIN}${path}">`)
      .replace(/<h1>[\s\S]*<\/main>/, `${text}</main>`),
  );
}
