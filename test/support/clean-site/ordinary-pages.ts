/** The clean site made as large as a test wants, with pages that differ in nothing but what they say. */
import { CLEAN_PAGES, CLEAN_SITE, htmlFile, type Site, type SiteAnswer } from "./build.ts";
import { framed } from "./frame.ts";
import { escaped, link, listMarkup, ORIGIN, prose, type SitePage } from "./page.ts";

const HOME = { name: "Tea House", path: "/" };
const NOTES = { name: "Tasting notes", path: "/notes/" };
const MODIFIED = "2026-08-03";
/** Links on one page of the list. */
const LISTED = 60;

/** @param pages of the whole site, no fewer than the clean site has */
export function ordinarySite(pages: number): Map<string, SiteAnswer> {
  const lists = Math.ceil((pages - CLEAN_PAGES.length) / (LISTED + 1));
  const notes = Array.from({ length: pages - CLEAN_PAGES.length - lists }, (_, index) => note(index));
  const site = new Map<string, SiteAnswer>(CLEAN_SITE);
  const all = [...Array.from({ length: lists }, (_, index) => list(index, lists, notes)), ...notes];
  for (const page of all) site.set(page.path, htmlFile(framed(page)));
  const entries = all.map(({ path }) => `<url><loc>${ORIGIN}${path}</loc><lastmod>${MODIFIED}</lastmod></url>`);
  edit(site, "/sitemap-docs.xml", "</urlset>", `${entries.join("\n")}</urlset>`);
  edit(
    site,
    "/docs/",
    "<h2>All chapters</h2>",
    `<p>${link(NOTES.path, "What our teas taste of")}</p><h2>All chapters</h2>`,
  );
  return site;
}

/** Paths of the pages that were added. */
export function notePaths(site: Site): readonly string[] {
  return [...site.keys()].filter((path) => /^\/notes\/./.test(path) && !path.includes("/list-"));
}

/** Changes all HTML pages. */
export function editPages(site: Map<string, SiteAnswer>, change: (html: string, path: string) => string): void {
  for (const [path, answer] of site) {
    const isHtml = answer.status === 200 && answer.headers["content-type"]?.startsWith("text/html");
    if (isHtml) site.set(path, { ...answer, body: change(String(answer.body), path) });
  }
}

function edit(site: Map<string, SiteAnswer>, path: string, from: string, to: string): void {
  const answer = site.get(path);
  const body = String(answer?.body).replace(from, () => to);
  if (answer === undefined || body === String(answer.body)) throw new Error(`nothing to change at ${path}: ${from}`);
  site.set(path, { ...answer, body });
}

function list(index: number, lists: number, notes: readonly SitePage[]): SitePage {
  const path = index === 0 ? NOTES.path : `${NOTES.path}list-${index + 1}/`;
  const own = notes.slice(index * LISTED, (index + 1) * LISTED);
  const others = Array.from({ length: lists }, (_, at) => at).filter((at) => at !== index);
  const words = COLOURS[index % COLOURS.length] ?? "";
  return {
    path,
    title:
      index === 0
        ? "Tasting notes of all our teas | Tea House"
        : `Tasting notes, shelf ${index + 1}: ${words} | Tea House`,
    description: `What we wrote down when we tasted our teas at the counter, shelf ${index + 1}: how each of them looks, smells and tastes, and with what.`,
    heading: index === 0 ? NOTES.name : `Tasting notes, shelf ${index + 1}`,
    main: `${prose([`On this shelf stand ${own.length} teas. ${sentences(90_000 + index, 6)}`])}
${listMarkup(own.map(({ path, heading }) => link(path, heading)))}
${lists > 1 ? `<nav aria-label="Shelves">${listMarkup(others.map((at) => link(at === 0 ? NOTES.path : `${NOTES.path}list-${at + 1}/`, `Shelf ${at + 1}`)))}</nav>` : ""}`,
    kind: "notes",
    crumbs: [HOME],
    sitemap: "docs",
    modified: MODIFIED,
  };
}

function note(index: number): SitePage {
  const name = nameOf(index);
  return {
    path: `${NOTES.path}${name.toLowerCase().replaceAll(" ", "-")}/`,
    title: `${name}: how it tastes and with what | Tea House`,
    description: escaped(
      `${name}, tasted at our counter. ${sentences(index * 7 + 3, 1)} With it goes what stands below, and hot water.`,
    ),
    heading: name,
    main: prose([
      sentences(index * 31 + 1, 7),
      "## In the cup",
      sentences(index * 17 + 5, 7),
      "## With what",
      sentences(index * 13 + 11, 6),
    ]),
    kind: "notes",
    crumbs: [HOME, NOTES],
    sitemap: "docs",
    modified: MODIFIED,
  };
}

const COLOURS = ["amber", "copper", "jade", "straw", "russet", "ivory", "walnut", "lemon", "olive", "coral"];
const PLACES = ["river", "garden", "valley", "harbour", "terrace", "forest", "island", "meadow", "plateau", "spring"];
const LEAVES = ["needle", "pearl", "curl", "blossom", "bud", "twist", "brick", "cake", "powder", "leaf"];
const TIMES = ["morning", "evening", "summer", "winter", "first", "second", "early", "late", "wild", "old"];

/** Ten thousand names. */
function nameOf(index: number): string {
  const digit = (place: number) => Math.floor(index / 10 ** place) % 10;
  const words = [TIMES[digit(3)], COLOURS[digit(0)], PLACES[digit(1)], LEAVES[digit(2)]].join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const SUBJECTS = [
  "The first cup",
  "The leaf",
  "A short steep",
  "The second pot",
  "Its scent",
  "The wet leaf",
  "A cold cup",
  "The colour",
  "One spoon",
  "The last sip",
  "An open tin",
  "This harvest",
];
const VERBS = [
  "recalls",
  "tastes of",
  "smells of",
  "ends with",
  "begins with",
  "brings out",
  "hides",
  "keeps",
  "shows",
  "loses",
];
const THINGS = [
  "ripe plum",
  "wet stone",
  "warm hay",
  "roasted nuts",
  "fresh bread",
  "orange peel",
  "dark honey",
  "spring rain",
  "green apple",
  "pine smoke",
  "old books",
  "sea salt",
  "white pepper",
  "rose petals",
  "burnt sugar",
  "sweet corn",
];
const ENDS = [
  "on the tongue",
  "after a minute",
  "in a thin glass",
  "beside the window",
  "with soft water",
  "before lunch",
  "on a cold day",
  "in the whole room",
  "for an hour",
  "at the counter",
  "in every pot",
  "with a little milk",
];

/** Sentences that no other page has in this order. */
function sentences(seed: number, count: number): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  const next = (words: readonly string[]): string => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return words[Math.floor((state / 2 ** 32) * words.length)] ?? "";
  };
  return Array.from(
    { length: count },
    () => `${next(SUBJECTS)} ${next(VERBS)} ${next(THINGS)} and ${next(THINGS)} ${next(ENDS)}.`,
  ).join(" ");
}
