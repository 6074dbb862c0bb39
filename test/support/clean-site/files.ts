/** What stands beside the pages: robots.txt, sitemaps, feed, llms.txt, manifest, style and scripts. */
import { ARTICLES } from "./articles.ts";
import { escaped, ORIGIN, type SitePage } from "./page.ts";

const SITEMAPS = ["pages", "journal", "shop", "docs"] as const;
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const ROBOTS = `User-agent: *
Disallow: /stats

Sitemap: ${ORIGIN}/sitemap.xml
`;

export function sitemapIndex(pages: readonly SitePage[]): string {
  const entries = SITEMAPS.map((name) => {
    const dates = pages.filter(({ sitemap }) => sitemap === name).map(({ modified }) => modified);
    return `<sitemap><loc>${ORIGIN}/sitemap-${name}.xml</loc><lastmod>${dates.toSorted().at(-1)}</lastmod></sitemap>`;
  });
  return `${XML}<sitemapindex ${SITEMAP_SPACE}>\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** Path → file. */
export function sitemaps(pages: readonly SitePage[]): ReadonlyMap<string, string> {
  const files = SITEMAPS.map((name): [string, string] => {
    const listed = pages.filter(({ sitemap }) => sitemap === name);
    const entries = listed.map(
      ({ path, modified }) => `<url><loc>${ORIGIN}${path}</loc><lastmod>${modified}</lastmod></url>`,
    );
    return [`/sitemap-${name}.xml`, `${XML}<urlset ${SITEMAP_SPACE}>\n${entries.join("\n")}\n</urlset>\n`];
  });
  return new Map(files);
}

export function feed(): string {
  const entries = ARTICLES.map(
    ({ slug, heading, description, author, published }) =>
      `<entry><title>${escaped(heading)}</title><id>${ORIGIN}/journal/${slug}/</id><link href="${ORIGIN}/journal/${slug}/"/><updated>${published}T08:00:00Z</updated><author><name>${author}</name></author><summary>${escaped(description)}</summary></entry>`,
  );
  return `${XML}<feed xmlns="http://www.w3.org/2005/Atom"><title>Journal of the Tea House</title><id>${ORIGIN}/journal/</id><link rel="self" href="${ORIGIN}/journal/feed.xml"/><updated>2026-09-14T08:00:00Z</updated>\n${entries.join("\n")}\n</feed>\n`;
}

export function llmsTxt(pages: readonly SitePage[]): string {
  const lines = (name: string) =>
    pages
      .filter(({ sitemap, lang = "en" }) => sitemap === name && lang === "en")
      .map(({ path, heading, description }) => `- [${heading}](${ORIGIN}${path}): ${description}`);
  return `# Tea House Bremen

> A small shop that buys its teas in the gardens themselves.

## Shop
${lines("shop").join("\n")}

## Journal
${lines("journal").join("\n")}

## Ordering API
${lines("docs").join("\n")}
`;
}

export const MANIFEST = JSON.stringify({
  name: "Tea House Bremen",
  short_name: "Tea House",
  start_url: "/",
  display: "minimal-ui",
  theme_color: "#2f5d3a",
  background_color: "#fffdf7",
  icons: [{ src: "/images/touch-icon.png", sizes: "180x180", type: "image/png" }],
});

export const STYLE = `:root{--leaf:#2f5d3a;--paper:#fffdf7;--ink:#1d1d1b}*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Georgia,serif}header,main,footer{max-width:70rem;margin:0 auto;padding:1rem}a{color:var(--leaf)}img{max-width:100%;height:auto}h1,h2{line-height:1.2}nav ul,nav ol{display:flex;flex-wrap:wrap;gap:1rem;list-style:none;padding:0}.skip{position:absolute;left:-99rem}.skip:focus{left:1rem}.cards{display:grid;gap:2rem;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr))}.price{font-weight:700}pre{overflow:auto;padding:1rem;background:#f2efe6}table{border-collapse:collapse}th,td{padding:.25rem 1rem;text-align:left}button,input,textarea{font:inherit;padding:.5rem}#menu-button{display:none}@media(max-width:40rem){#menu-button{display:inline-block}#menu[hidden]{display:none}}`;
export const MENU_SCRIPT = `const b=document.getElementById("menu-button"),m=document.getElementById("menu");b.addEventListener("click",()=>{const o=b.getAttribute("aria-expanded")==="true";b.setAttribute("aria-expanded",String(!o));m.hidden=o});`;
export const STATS_SCRIPT = `navigator.sendBeacon("/stats",JSON.stringify({p:location.pathname,r:document.referrer}));`;

export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="#2f5d3a" d="M8 20c0-10 10-16 22-14 0 14-8 22-22 14z"/><text x="38" y="26" font-family="Georgia,serif" font-size="18">Tea House</text></svg>`;
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#2f5d3a" d="M4 18C4 8 14 2 28 4c0 16-10 24-24 14z"/></svg>`;
