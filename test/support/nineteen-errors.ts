/** A neglected site: nineteen kinds of errors, each on one page. */
import { htmlFile, redirectAnswer } from "./clean-site/build.ts";
import { notePaths } from "./clean-site/ordinary-pages.ts";
import { ORIGIN } from "./clean-site/page.ts";
import { atPage, CANONICAL, type SiteEdit } from "./site-edits.ts";

/** What stands at the end of the page's text. */
const text = (html: string) => ["</main>", `${html}</main>`] as const;
const canonical = (href: string) => [CANONICAL, `<link rel="canonical" href="${href}">`] as const;

/** On a page each, what is replaced by what. */
const FAULTS: readonly (readonly [RegExp | string, string])[] = [
  text('<p><a href="/returns/">How to send back</a></p>'),
  text('<p><a href="/old-notes/">Older notes</a></p>'),
  text('<p><img src="/images/gone.png" alt="A cup" width="40" height="40"></p>'),
  text('<p><select name="size"><option>100 g<option>250 g</select></p>'),
  text('<p><button type="button"></button></p>'),
  text('<script src="http://cdn.tea-house.example/chart.js"></script>'),
  text('<script src="/assets/gone.js"></script>'),
  text(
    '<form action="http://tea-house.example/vote" method="post"><label>Vote <input name="v"></label><button>Send</button></form>',
  ),
  [/<title>[^<]*<\/title>/, ""],
  [/<title>/, "<title>Notes | Tea House</title><title>"],
  [/<meta name="viewport"[^>]*>/, ""],
  canonical(`${ORIGIN}/nowhere/`),
  canonical("https://"),
  canonical(`${ORIGIN}/`),
  [CANONICAL, `<link rel="canonical" href="${ORIGIN}/notes/"><link rel="canonical" href="${ORIGIN}/visit/">`],
  ["</head>", `<link rel="alternate" hreflang="de" href="${ORIGIN}/de/gone/"></head>`],
  ["</head>", `<link rel="alternate" hreflang="de" href="${ORIGIN}/de/visit/"></head>`],
];

export const nineteenErrors: SiteEdit = (pages) => {
  const paths = notePaths(pages);
  for (const [index, [pattern, replacement]] of FAULTS.entries())
    atPage(paths[index] ?? "", pattern, replacement)(pages);
  pages.set("/old-notes/", redirectAnswer(`${ORIGIN}/older-notes/`));
  pages.set("/older-notes/", redirectAnswer(`${ORIGIN}/old-notes/`));
  const [first, second] = paths.slice(FAULTS.length);
  pages.set(first ?? "", { ...htmlFile("<!doctype html><title>Error</title>"), status: 500 });
  const copied = String(pages.get(paths.at(-1) ?? "")?.body).replace(CANONICAL, "");
  pages.set(second ?? "", htmlFile(copied));
};
