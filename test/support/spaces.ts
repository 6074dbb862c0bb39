/**
 * Spaces of addresses beside a hundred clean pages: such without an end, which a crawl must not read out, and honest ones of
 * the same shape, which it must read whole.
 */
import { links, startSite } from "./site-server.ts";

export interface Space {
  /** Where every clean page leads into it. */
  readonly entrances: readonly string[];
  /** `null` = there is no such page. Clean pages are asked for first. */
  readonly page: (url: URL) => string | null;
  /** Pages behind the entrances that belong to the site, though they lie in the space. */
  readonly isOwn?: (url: URL) => boolean;
  /** What clean pages link to, where links are written otherwise than as the address of the page. */
  readonly link?: (path: string, from: URL) => string;
  /** The clean page that an address leads to all the same. */
  readonly alias?: (url: URL) => string | null;
}

const [COLUMNS, ROWS] = [10, 10];
const CLEAN = COLUMNS * ROWS;
/** The start page, and ninety-nine others that it links to. */
export const PAGES_BESIDE: readonly string[] = ["/", ...Array.from({ length: CLEAN - 1 }, (_, n) => `/tea-${n + 1}`)];

/** A number that looks like chance and is the same in every run. */
function scattered(number: number): number {
  const mixed = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b);
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0) % 1_000_000_007;
}
const letters = (number: number) => scattered(number).toString(36).replaceAll(/\d/g, "k");
const sentence = (number: number) =>
  `The tea ${letters(number)} comes from ${letters(number + 7)} and tastes of ${letters(number + 31)}.`;

function cleanPage(path: string): string | null {
  const number = PAGES_BESIDE.indexOf(path);
  return number === -1 ? null : `<title>Tea ${letters(number)}</title><main><p>${sentence(number)}</p></main>`;
}

export async function startSpace({ entrances, page, link = (path) => path, alias = () => null }: Space) {
  return await startSite({
    "/robots.txt": { status: 404 },
    "/sitemap.xml": { status: 404 },
    "*": (request, response) => {
      const url = new URL(request.url ?? "/", "http://tea.example");
      const path = alias(url) ?? (url.search === "" ? url.pathname : "");
      const clean = cleanPage(path);
      const menu = path === "/" ? PAGES_BESIDE : PAGES_BESIDE.slice(0, 3);
      const html = clean === null ? page(url) : clean + links(...[...menu, ...entrances].map((to) => link(to, url)));
      response
        .writeHead(html === null ? 404 : 200, { "content-type": "text/html" })
        .end(html ?? "<title>Not found</title><p>There is no such page.");
    },
  });
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"];
const numberAt = (url: URL, name: string) => Number(url.searchParams.get(name) ?? Number.NaN);
const foldersOf = (url: URL) => url.pathname.split("/").filter((folder) => folder !== "");

function pageOf(title: string, text: string, to: readonly string[]): string {
  return `<title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>${links(...to)}`;
}

let asked = 0;
const FILTERS = [
  "red",
  "green",
  "black",
  "white",
  "loose",
  "bagged",
  "organic",
  "fair",
  "new",
  "sale",
  "large",
  "small",
];
const RELATIVE = ["about/", "contact/", "shop/", "team/", "news/", "jobs/", "press/", "help/"];

export const TRAPS: Readonly<Record<string, Space & { readonly most: number }>> = {
  "months that go on, with their number in the title": {
    entrances: ["/calendar?month=1"],
    page: (url) => {
      const month = numberAt(url, "month");
      if (url.pathname !== "/calendar") return null;
      return pageOf(`Events of month ${month}`, "No events.", [
        `/calendar?month=${month + 1}`,
        `/calendar?month=${month + 12}`,
        `/calendar?month=${month - 1}`,
      ]);
    },
    most: 120,
  },
  "months that go on, with a date in the title that is counted from them": {
    entrances: ["/calendar?month=0"],
    page: (url) => {
      const month = numberAt(url, "month");
      if (url.pathname !== "/calendar") return null;
      const [year, name] = [2026 + Math.floor(month / 10), MONTHS[((month % 10) + 10) % 10]];
      const days = Array.from({ length: 28 + (Math.abs(month) % 4) }, (_, day) => `<td>${day + 1}</td>`).join("");
      return pageOf(`${name} ${year}`, `<table>${days}</table>`, [
        `/calendar?month=${month + 1}`,
        `/calendar?month=${month - 1}`,
      ]);
    },
    most: 120,
  },
  "another random parameter in every link of twenty pages": {
    entrances: [],
    page: () => null,
    alias: ({ pathname }) => pathname,
    link: (path) => `${path}?_t=${scattered(++asked).toString(36)}`,
    most: 400,
  },
  "a session of ASP.NET in the path": {
    entrances: [],
    page: () => null,
    alias: ({ pathname }) => pathname.replace(/^\/\(S\(\w+\)\)/, "") || "/",
    link: (path) => `/(S(${letters(++asked)}${letters(asked + 1)}abcdefghijkl0))${path}`,
    most: 400,
  },
  "filters as folders in any order": {
    entrances: ["/shop/"],
    isOwn: (url) => foldersOf(url).length === 2,
    page: (url) => {
      const [shop, ...chosen] = foldersOf(url);
      if (shop !== "shop") return null;
      const rest = FILTERS.filter((filter) => !chosen.includes(filter));
      return pageOf(
        `Teas: ${chosen.join(", ")}`,
        sentence(chosen.length),
        rest.map((filter) => `/shop/${[...chosen, filter].join("/")}/`),
      );
    },
    most: 400,
  },
  "filters as folders in their own order": {
    entrances: ["/shop/"],
    // Nothing follows the last filter: behind one other, it may as well be a product.
    isOwn: (url) => foldersOf(url).length === 2 || (foldersOf(url).length === 3 && url.pathname.endsWith("/white/")),
    page: (url) => {
      const [shop, ...chosen] = foldersOf(url);
      if (shop !== "shop") return null;
      const rest = FILTERS.filter((filter) => !chosen.includes(filter));
      return pageOf(
        `Teas: ${chosen.join(", ")}`,
        sentence(chosen.length),
        rest.map((filter) => `/shop/${[...chosen, filter].sort().join("/")}/`),
      );
    },
    most: 500,
  },
  "filters as parameters that leave a few lists": {
    entrances: ["/shop?a=0&b=0&c=0"],
    page: (url) => {
      if (url.pathname !== "/shop") return null;
      const [a, b, c] = ["a", "b", "c"].map((name) => numberAt(url, name)) as [number, number, number];
      const others = Array.from({ length: 20 }, (_, n) => [
        `/shop?a=${n}&b=${b}&c=${c}`,
        `/shop?a=${a}&b=${n}&c=${c}`,
        `/shop?a=${a}&b=${b}&c=${n}`,
      ]);
      return pageOf("Teas", sentence((a + b + c) % 5), others.flat());
    },
    most: 500,
  },
  "relative links that grow, to pages named by their last folder": {
    entrances: RELATIVE.map((folder) => `/${folder}`),
    page: (url) => {
      const last = foldersOf(url).at(-1) ?? "";
      return RELATIVE.includes(`${last}/`) ? pageOf(last, sentence(last.length), RELATIVE) : null;
    },
    most: 400,
  },
  "relative links that grow behind a file": {
    entrances: RELATIVE.map((folder) => `/${folder.slice(0, -1)}.php/`),
    page: (url) => {
      const [first = ""] = foldersOf(url);
      if (!RELATIVE.includes(`${first.replace(".php", "")}/`)) return null;
      return pageOf(
        first,
        sentence(first.length),
        RELATIVE.map((folder) => `${folder.slice(0, -1)}.php/`),
      );
    },
    most: 400,
  },
};

const CITIES = ["berlin", "hamburg", "munich", "cologne", "bremen", "dresden", "leipzig", "essen"];
const TYPES = ["flat", "house", "office", "shop", "hall", "garage", "land", "farm"];
const ROOMS = 10;

export const HONEST_SPACES: Readonly<Record<string, Space & { readonly pages: number }>> = {
  "cities, types and rooms in parameters": {
    entrances: ["/homes?city=berlin&type=flat&rooms=1"],
    page: (url) => {
      const [city = "", type = "", rooms = ""] = ["city", "type", "rooms"].map(
        (name) => url.searchParams.get(name) ?? "",
      );
      if (url.pathname !== "/homes" || !CITIES.includes(city)) return null;
      const to = (c: string, t: string, r: string | number) => `/homes?city=${c}&type=${t}&rooms=${r}`;
      return pageOf(`${type} in ${city}, ${rooms} rooms`, "Ask us for a visit.", [
        ...CITIES.map((other) => to(other, type, rooms)),
        ...TYPES.map((other) => to(city, other, rooms)),
        ...Array.from({ length: ROOMS }, (_, n) => to(city, type, n + 1)),
      ]);
    },
    pages: CITIES.length * TYPES.length * ROOMS,
  },
  "cities, types and rooms as folders": {
    entrances: ["/homes/berlin/flat/one/"],
    page: (url) => {
      const [homes, city = "", type = "", rooms = ""] = foldersOf(url);
      if (homes !== "homes") return null;
      const words = ["one", "two", "three", "four", "five"];
      const to = (c: string, t: string, r: string) => `/homes/${c}/${t}/${r}/`;
      return pageOf(`${type} in ${city}, ${rooms} rooms`, "Ask us for a visit.", [
        ...CITIES.map((other) => to(other, type, rooms)),
        ...TYPES.map((other) => to(city, other, rooms)),
        ...words.map((other) => to(city, type, other)),
      ]);
    },
    pages: CITIES.length * TYPES.length * 5,
  },
  "routes from a city by way of another to a third": {
    entrances: ["/routes/"],
    page: (url) => {
      const [routes, ...cities] = foldersOf(url);
      if (routes !== "routes" || new Set(cities).size < cities.length || cities.length > 3) return null;
      const onward = cities.length === 3 ? [] : CITIES.filter((city) => !cities.includes(city));
      const back = cities.length < 2 ? [] : [cities.toReversed()];
      return pageOf(
        `Trains ${cities.join(" to ")}`,
        "Choose a day.",
        [...back, ...onward.map((city) => [...cities, city])].map((way) => `/routes/${way.join("/")}/`),
      );
    },
    pages: 1 + 8 + 8 * 7 + 8 * 7 * 6,
  },
  "a newspaper's archive of thirty-one years": {
    entrances: ["/archive/1995/01/"],
    page: (url) => {
      const [archive, year, month] = foldersOf(url);
      const count = Number(year) * 12 + Number(month) - 1;
      if (archive !== "archive" || count < 1995 * 12 || count >= 2026 * 12) return null;
      const to = (n: number) => `/archive/${Math.floor(n / 12)}/${String((n % 12) + 1).padStart(2, "0")}/`;
      return pageOf(`Archive ${year}-${month}`, sentence(count), [to(count + 1), to(count - 1), to(count + 12)]);
    },
    pages: 31 * 12,
  },
  "articles that are also there with the page they were linked from": {
    entrances: PAGES_BESIDE.slice(0, 5).map((_, n) => `/article?id=${n}&from=home`),
    page: (url) => {
      const [id, from] = [numberAt(url, "id"), url.searchParams.get("from")];
      if (url.pathname !== "/article" || !(id < 60)) return null;
      return pageOf(
        `Article ${letters(id)}`,
        sentence(id),
        ["home", "list"].flatMap((place) =>
          place === from ? [`/article?id=${id + 1}&from=${place}`] : [`/article?id=${id}&from=${place}`],
        ),
      );
    },
    pages: 120,
  },
  "a manual in seven languages that is not translated yet": {
    entrances: ["en", "de", "fr", "es", "it", "pt", "nl"].map((language) => `/${language}/1/`),
    page: (url) => {
      const [language = "", number] = foldersOf(url);
      if (!/^(?:en|de|fr|es|it|pt|nl)$/.test(language) || !(Number(number) <= 40)) return null;
      return pageOf(`Chapter ${letters(Number(number))}`, sentence(Number(number)), [
        `/${language}/${Number(number) + 1}/`,
      ]);
    },
    pages: 7 * 40,
  },
};
