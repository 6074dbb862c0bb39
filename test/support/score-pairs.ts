/** Sites with two faults each, of which people put one before the other. */
import { redirectAnswer, type Site } from "./clean-site/build.ts";
import { editPages, notePaths } from "./clean-site/ordinary-pages.ts";
import { ORIGIN } from "./clean-site/page.ts";
import { atPage, inPages, site } from "./site-edits.ts";

export interface Pair {
  readonly name: string;
  readonly site: () => Site;
  /** Checks, or causes of one check by a part of their locators. */
  readonly first: string;
  readonly second: string;
}

const HTTP_FORM =
  '<form action="http://tea-house.example/send" method="post"><label>Your words <textarea name="t"></textarea></label><button>Send</button></form></main>';

export const PAIRS: readonly Pair[] = [
  {
    name: "noindex on the homepage before a missing viewport",
    site: site(
      100,
      atPage("/", "</head>", '<meta name="robots" content="noindex"></head>'),
      inPages(/<meta name="viewport"[^>]*>/, ""),
    ),
    first: "index-site-noindex",
    second: "viewport-missing",
  },
  {
    name: "a redirect loop before missing alternative texts",
    site: site(
      100,
      atPage("/terms/", "</main>", '<p><a href="/old-terms/">Terms until 2024</a></p></main>'),
      (pages) => {
        pages.set("/old-terms/", redirectAnswer(`${ORIGIN}/older-terms/`));
        pages.set("/older-terms/", redirectAnswer(`${ORIGIN}/old-terms/`));
      },
      inPages('alt="Tea House Bremen" width', "width"),
    ),
    first: "redirect-loop",
    second: "image-alt-missing",
  },
  {
    name: "a form that sends over HTTP before missing descriptions",
    site: site(100, atPage("/contact/", "</main>", HTTP_FORM), inPages(/<meta name="description"[^>]*>/, "")),
    first: "sec-form-insecure",
    second: "description-missing",
  },
  {
    name: "wrong hreflang of a whole site before unlabelled selects",
    site: site(
      100,
      (pages) =>
        editPages(pages, (html, path) => {
          const own = `<link rel="alternate" hreflang="en-UK" href="${ORIGIN}${path}">`;
          return html.replace(/<link rel="alternate" hreflang[^>]*>\n?/g, "").replace("</head>", `${own}</head>`);
        }),
      inPages("</header>", '<select name="c"><option>EUR<option>USD</select></header>'),
    ),
    first: "hreflang-invalid-code",
    second: "a11y-label",
  },
  {
    name: "a broken link of the main navigation before one on a deep page",
    site: site(100, inPages('<a href="/visit/">Visit us</a>', '<a href="/visit-us/">Visit us</a>'), (pages) =>
      atPage(notePaths(pages)[40] ?? "", "</main>", '<p><a href="/returns/">How to send back</a></p></main>')(pages),
    ),
    first: "/visit-us/",
    second: "/returns/",
  },
  {
    name: "one cause on 1,000 pages before the same on 10",
    site: site(1_000, inPages("</footer>", '<a href="/imprint-old/">Old imprint</a></footer>'), (pages) => {
      for (const path of notePaths(pages).slice(100, 110))
        atPage(path, "</main>", '<p><a href="/returns/">How to send back</a></p></main>')(pages);
    }),
    first: "/imprint-old/",
    second: "/returns/",
  },
  {
    name: "a fix that can be applied as it is before an equal loss that needs a developer",
    site: site(100, inPages(/<meta name="twitter:card"[^>]*>/, ""), inPages("<!doctype html>", "")),
    first: "twitter-card-missing",
    second: "html-doctype",
  },
];
