/** The whole clean site as a map from path to answer, so that a test may spoil one of them. */
import { ARTICLES } from "./articles.ts";
import { companyPages, notFoundPage } from "./company-pages.ts";
import { docsPages } from "./docs-pages.ts";
import * as files from "./files.ts";
import { framed, SCRIPT_PATH, STATS_PATH, STYLE_PATH } from "./frame.ts";
import { journalPages } from "./journal-pages.ts";
import { ORIGIN, type SitePage } from "./page.ts";
import { drawIcon, drawPng, heightOf, SOCIAL_SIZE, WIDTHS } from "./pictures.ts";
import { PRODUCTS } from "./products.ts";
import { shopPages } from "./shop-pages.ts";
import { translatedPages } from "./translated-pages.ts";

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export type Site = ReadonlyMap<string, SiteAnswer>;

const YEAR = "public, max-age=31536000, immutable";
const MONTH = "public, max-age=2592000";

export const CLEAN_PAGES: readonly SitePage[] = [
  ...translatedPages(),
  ...companyPages(),
  ...journalPages(),
  ...shopPages(),
  ...docsPages(),
];

export const CLEAN_SITE: Site = new Map([...pageAnswers(), ...fileAnswers(), ...pictureAnswers()]);

/** Answers every address that nobody knows. */
export const NOT_FOUND: SiteAnswer = { ...htmlFile(framed(notFoundPage())), status: 404 };

export function htmlFile(body: string): SiteAnswer {
  return file("text/html; charset=utf-8", body, "no-cache");
}

export function redirectAnswer(location: string, status = 301): SiteAnswer {
  return { status, headers: { location }, body: "" };
}

function pageAnswers(): [string, SiteAnswer][] {
  return CLEAN_PAGES.map((page) => {
    const answer = htmlFile(framed(page));
    const cookie = { "set-cookie": "basket=empty; Path=/; Secure; HttpOnly; SameSite=Lax" };
    return [page.path, page.path === "/cart/" ? { ...answer, headers: { ...answer.headers, ...cookie } } : answer];
  });
}

function fileAnswers(): [string, SiteAnswer][] {
  return [
    ["/robots.txt", file("text/plain; charset=utf-8", files.ROBOTS, MONTH)],
    ["/llms.txt", file("text/plain; charset=utf-8", files.llmsTxt(CLEAN_PAGES), MONTH)],
    ["/sitemap.xml", file("application/xml", files.sitemapIndex(CLEAN_PAGES))],
    ...[...files.sitemaps(CLEAN_PAGES)].map(([path, body]): [string, SiteAnswer] => [
      path,
      file("application/xml", body),
    ]),
    ["/journal/feed.xml", file("application/atom+xml", files.feed())],
    ["/site.webmanifest", file("application/manifest+json", files.MANIFEST, MONTH)],
    [STYLE_PATH, file("text/css; charset=utf-8", files.STYLE, YEAR)],
    [SCRIPT_PATH, file("text/javascript; charset=utf-8", files.MENU_SCRIPT, YEAR)],
    [STATS_PATH, file("text/javascript; charset=utf-8", files.STATS_SCRIPT, MONTH)],
    // Somebody printed it on a poster once.
    ["/tea", redirectAnswer(`${ORIGIN}/shop/tea/`)],
  ];
}

function pictureAnswers(): [string, SiteAnswer][] {
  const names = new Set([...ARTICLES, ...PRODUCTS].map(({ picture }) => picture));
  for (const { picture } of CLEAN_PAGES) if (picture) names.add(picture);
  const png = (name: string, width: number, height: number) => file("image/png", drawPng(name, width, height), YEAR);
  return [
    ...[...names].flatMap((name): [string, SiteAnswer][] => [
      ...WIDTHS.map((width): [string, SiteAnswer] => [
        `/images/${name}-${width}.png`,
        png(name, width, heightOf(width)),
      ]),
      [`/images/social-${name}.png`, png(name, SOCIAL_SIZE.width, SOCIAL_SIZE.height)],
    ]),
    ["/images/logo-480.png", png("logo", 480, 480)],
    ["/images/touch-icon.png", png("logo", 180, 180)],
    ["/favicon.ico", file("image/x-icon", drawIcon("logo"), MONTH)],
    ["/images/logo.svg", file("image/svg+xml", files.LOGO, YEAR)],
    ["/images/icon.svg", file("image/svg+xml", files.ICON, YEAR)],
  ];
}

function file(type: string, body: string | Buffer, cache = "no-cache"): SiteAnswer {
  return { status: 200, headers: { "content-type": type, "cache-control": cache }, body };
}
