/** The frame of every page: head, menu, trail and footer, in the language of the page. */
import { crumbsNode, script } from "./linked-data.ts";
import { type Crumb, escaped, link, listMarkup, ORIGIN, type SitePage } from "./page.ts";
import { SOCIAL_SIZE } from "./pictures.ts";
import { WORDS } from "./words.ts";

export const STYLE_PATH = "/assets/site.4f1c9a.css";
export const SCRIPT_PATH = "/assets/menu.b27e03.js";
export const STATS_PATH = "/assets/stats.js";

export function framed(page: SitePage): string {
  const lang = page.lang ?? "en";
  const words = WORDS[lang];
  return `<!doctype html>
<html lang="${lang}">
<head>
${headOf(page).join("\n")}
</head>
<body class="${page.kind}">
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="logo" href="${words.home}"><img src="/images/logo.svg" alt="${words.logo}" width="120" height="40"></a>
<button type="button" id="menu-button" aria-controls="menu" aria-expanded="false">${words.menu}</button>
<nav id="menu" aria-label="${words.menu}">${listMarkup(words.links.map(([path, text]) => link(path, text)))}</nav>
<form class="search" action="/search/" method="get" role="search"><label for="q">${words.search}</label><input id="q" name="q" type="search"><button type="submit">${words.find}</button></form>
</header>
<main id="content">
${trailOf(page.crumbs ?? [], page.heading)}<h1>${escaped(page.heading)}</h1>
${page.main}
</main>
<footer>
${languagesOf(page)}<nav aria-label="${words.more}">${listMarkup(words.footer.map(([path, text]) => link(path, text)))}</nav>
<address>Tea House Bremen, Schlachte 12, 28195 Bremen, <a href="tel:+494215550123">+49 421 5550123</a></address>
</footer>
</body>
</html>
`;
}

function headOf(page: SitePage): readonly string[] {
  const { path, title, description, alternates = [], noindex = false, picture = "home", pictureAlt } = page;
  const { home } = WORDS[page.lang ?? "en"];
  const url = `${ORIGIN}${path}`;
  const data = [...(page.data ?? []), ...(page.crumbs ? [crumbsNode(page.crumbs, page.heading)] : [])];
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    noindex ? '<meta name="robots" content="noindex, follow">' : `<link rel="canonical" href="${url}">`,
    ...alternates.map(({ lang, path }) => `<link rel="alternate" hreflang="${lang}" href="${ORIGIN}${path}">`),
    '<link rel="alternate" type="application/atom+xml" title="Journal" href="/journal/feed.xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/images/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/images/touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    `<link rel="stylesheet" href="${STYLE_PATH}">`,
    `<script src="${SCRIPT_PATH}" defer></script>`,
    `<script src="${STATS_PATH}" defer></script>`,
    `<meta property="og:site_name" content="Tea House">`,
    `<meta property="og:type" content="${page.openGraphType ?? "website"}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${ORIGIN}/images/social-${picture}.png">`,
    `<meta property="og:image:width" content="${SOCIAL_SIZE.width}">`,
    `<meta property="og:image:height" content="${SOCIAL_SIZE.height}">`,
    `<meta property="og:image:alt" content="${escaped(pictureAlt ?? "Tea House Bremen")}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...(page.head ?? []),
    ...(data.length > 0 && !noindex ? [script(data)] : []),
    ...(path === home ? [] : [`<link rel="home" href="${home}">`]),
  ];
}

function trailOf(crumbs: readonly Crumb[], heading: string): string {
  if (crumbs.length === 0) return "";
  const steps = crumbs.map(({ name, path }) => `<li>${link(path, name)}</li>`).join("");
  return `<nav class="breadcrumb" aria-label="Breadcrumb"><ol>${steps}<li aria-current="page">${escaped(heading)}</li></ol></nav>\n`;
}

function languagesOf({ alternates = [], lang = "en" }: SitePage): string {
  const others = alternates.filter((each) => each.lang !== lang && each.lang !== "x-default");
  if (others.length === 0) return "";
  const items = others.map(
    (each) => `<a href="${each.path}" hreflang="${each.lang}" lang="${each.lang}">${NAMES[each.lang] ?? each.lang}</a>`,
  );
  return `<nav class="languages" aria-label="${WORDS[lang].languages}">${listMarkup(items)}</nav>\n`;
}

const NAMES: Readonly<Record<string, string>> = { en: "English", de: "Deutsch", ja: "日本語" };
