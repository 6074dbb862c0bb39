/** A bicycle workshop's site with many faults, each at a place of its own. Most of the list was made by somebody who had not seen any check. */
import { randomBytes } from "node:crypto";
import { htmlFile, type Site, type SiteAnswer } from "../clean-site/build.ts";
import { ORIGIN } from "../clean-site/page.ts";
import { drawIcon, drawPng } from "../clean-site/pictures.ts";
import { PLANTED_CONTENT } from "./content.ts";
import { CRAWLING } from "./crawling.ts";
import { type PlantedFault, plantedFile } from "./fault.ts";
import { INDEXING } from "./indexing.ts";
import { LINKS_AND_MEDIA } from "./links-and-media.ts";
import { PLANTED_MARKUP } from "./markup.ts";
import { workshopPage } from "./page.ts";

const AREAS = [CRAWLING, INDEXING, PLANTED_CONTENT, LINKS_AND_MEDIA, PLANTED_MARKUP];

export const PLANTED: readonly PlantedFault[] = AREAS.flatMap(({ faults }) => faults);

const PAGES: Readonly<Record<string, string | SiteAnswer>> = Object.assign({}, ...AREAS.map(({ pages }) => pages));
const UNLINKED = new Set(AREAS.flatMap(({ unlinked = [] }) => unlinked));
/** Each with a list of what lies below it. */
const SECTIONS: Readonly<Record<string, string>> = {
  "/workshop/": "repairs in the workshop",
  "/shop/": "bicycles and parts",
  "/blog/": "stories from the road",
  "/about/": "people behind the workshop",
  "/contact/": "ways to reach us",
};
const SITEMAPS = ["/sitemap-pages.xml", "/sitemap-broken.xml"];

export const PLANTED_SITE: Site = new Map<string, SiteAnswer>([
  ["/", home()],
  ...Object.entries(SECTIONS).map(([path, subject]): [string, SiteAnswer] => [path, htmlFile(section(path, subject))]),
  ...Object.entries(PAGES).map(([path, given]): [string, SiteAnswer] => [
    path,
    typeof given === "string" ? htmlFile(given) : given,
  ]),
  ["/robots.txt", plantedFile("text/plain; charset=utf-8", robotsTxt())],
  ["/sitemap.xml", plantedFile("application/xml", sitemapIndex())],
  ["/sitemap-pages.xml", plantedFile("application/xml", sitemap())],
  ["/css/site.css", plantedFile("text/css", "main{max-width:60ch}")],
  ["/css/print.css", plantedFile("text/css", "nav{display:none}")],
  ["/favicon.ico", plantedFile("image/x-icon", drawIcon("logo"))],
  ["/images/social.png", plantedFile("image/png", drawPng("social", 1200, 630))],
  ["/images/small.png", plantedFile("image/png", drawPng("small", 100, 100))],
  ...Array.from({ length: 9 }, (_, number): [string, SiteAnswer] => [
    `/images/wheel-${number}.png`,
    plantedFile("image/png", drawPng(`wheel-${number}`, 600, 315)),
  ]),
  ["/images/heavy.png", plantedFile("image/png", Buffer.concat([drawPng("heavy", 1200, 630), randomBytes(1_500_000)]))],
  ["/media/film.mp4", plantedFile("video/mp4", "film")],
]);

/** As old hosts answer, and with a form for the newsletter. */
function home(): SiteAnswer {
  const body =
    '<form action="/contact/" method="post"><label>Email <input type="email" name="email" autocomplete="email"></label><button>Subscribe</button></form>';
  const { headers, ...given } = htmlFile(
    workshopPage({ path: "/", subject: "bicycle repairs and parts", bodyClass: "home", body }),
  );
  return { ...given, headers: { ...headers, server: "Apache/2.4.41 (Ubuntu)", "x-powered-by": "PHP/7.4.3" } };
}

function section(path: string, subject: string): string {
  const below = Object.keys(PAGES).filter((each) => sectionOf(each) === path && !UNLINKED.has(each));
  const links = below.map((each) => `<li><a href="${each.replaceAll("&", "&amp;")}">${nameOf(each)}</a></li>`);
  const print = path === "/about/" ? '<link rel="stylesheet" href="/css/print.css" media="print">' : "";
  return workshopPage({ path, subject, head: print, body: `<ul>${links.join("\n")}</ul>` });
}

/** Files are loaded by pages, and are on no list. */
function sectionOf(path: string): string | undefined {
  if (/^\/(?:js|css|images|\.git|sitemap)|^\/files\/./.test(path)) return undefined;
  const own = Object.keys(SECTIONS).find((each) => path.startsWith(each) && path !== each);
  return own ?? (path in SECTIONS ? undefined : "/about/");
}

function nameOf(path: string): string {
  return decodeURIComponent(path)
    .split(/[/?;=&]+/)
    .filter(Boolean)
    .slice(-2)
    .join(" ")
    .replaceAll("-", " ")
    .slice(0, 60);
}

function robotsTxt(): string {
  return "User-agent: *\nDisallow: /private/\nDisallow: /css/print.css\nDisalow: /tmp/\n\nSitemap: /sitemap.xml\n";
}

function sitemapIndex(): string {
  const entries = SITEMAPS.map((path) => `<sitemap><loc>${ORIGIN}${path}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>`;
}

function sitemap(): string {
  const isOrdinary = (path: string) =>
    (typeof PAGES[path] === "string" || path in SECTIONS || path === "/") &&
    !/^\/(?:old|private|js|css|\.git|files)|unlisted|[?;]|\/\//.test(path.slice(1) === "" ? "/" : path);
  const listed = ["/", ...Object.keys(SECTIONS), ...Object.keys(PAGES)].filter(isOrdinary);
  const more = ["/workshop/s-404/", "/workshop/s-redirect/", "/private/wheels/"];
  const entries = [...listed, ...more].map((path) => `<url><loc>${ORIGIN}${path.replaceAll("&", "&amp;")}</loc></url>`);
  entries.push(`<url><loc>${ORIGIN}/shop/t-long/</loc><lastmod>yesterday</lastmod></url>`);
  entries.push("<url><loc>https://another-shop.example/wheels/</loc></url>");
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("\n")}</urlset>`;
}
