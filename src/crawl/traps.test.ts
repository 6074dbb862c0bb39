import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SITE_PACKAGES, siteFolder } from "../../test/support/corpora.ts";
import { createTraps, type Trap } from "./traps.ts";

const NOW = Date.UTC(2026, 10, 21);

describe("what is cut", () => {
  test("a calendar, once it is far beyond today or before the web", () => {
    const months = Array.from({ length: 3000 }, (_, month) => {
      const date = new Date(Date.UTC(1900, month)).toISOString();
      return [`/calendar/${date.slice(0, 4)}/${date.slice(5, 7)}/`, `/events?date=${date.slice(0, 10)}`];
    });
    const cut = judgeAll(months.flat());
    expect([...cut.values()].every((trap) => trap === "calendar")).toBe(true);
    expect(cut.size).toBeGreaterThan(3500);
    for (const honest of ["/calendar/2026/11/", "/calendar/1996/01/", "/events?date=2027-05-01"])
      expect(cut.has(honest)).toBe(false);
  });

  test("the same parameters in another order, after a sample", () => {
    const orders = Array.from({ length: 100 }, (_, n) => [`/tea?a=${n}&b=1`, `/tea?b=1&a=${n}`]).flat();
    expect(judgeAll(orders).size).toBe(80);
  });

  test("filters as folders in any number and order, after a sample", () => {
    const filters = ["red", "large", "new", "cotton", "long"];
    const some = Array.from({ length: 2 ** filters.length }, (_, bits) => filters.filter((_f, at) => bits & (1 << at)));
    const cut = judgeAll(some.flatMap(permutations).map((order) => `/shop/${order.join("/")}/`));
    expect(new Set(cut.values())).toEqual(new Set(["facets"]));
    expect(cut.size).toBeGreaterThan(200);
    expect([...cut.keys()].every((path) => path.split("/").length > 4)).toBe(true);
  });

  test("filters as folders in their own order, after a sample", () => {
    const filters = ["bag", "blue", "cotton", "large", "long", "new", "red"];
    const some = Array.from({ length: 2 ** filters.length }, (_, bits) => filters.filter((_f, at) => bits & (1 << at)));
    const cut = judgeAll(some.toSorted((a, b) => a.length - b.length).map((order) => `/shop/${order.join("/")}/`));
    expect(cut.size).toBe(2 ** 7 - 1 - 7 - 21 - 35 - 20);
  });

  test("filters in every combination, after a sample", () => {
    const names = ["color", "size", "brand", "price", "sort", "cup", "leaf"];
    const all = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_name, at) => bits & (1 << at)));
    const addresses = all.map((some) => `/shop?${some.map((name) => `${name}=1`).join("&")}`);
    expect([...judgeAll(addresses).values()].filter((trap) => trap === "facets").length).toBeGreaterThan(60);
  });

  test("the same page with another session", () => {
    const cut = judgeAll([
      "/tea?sid=0123456789abcdef0123456789abcdef",
      "/cake?sid=0123456789abcdef0123456789abcde1",
      "/tea?sid=0123456789abcdef0123456789abcde2",
      "/tea;jsessionid=0123456789ABCDEF0123?",
      "/shop?id=5&PHPSESSID=0123456789abcdef01234567",
      "/shop?id=6&PHPSESSID=0123456789abcdef01234568",
      "/shop?id=5&PHPSESSID=0123456789abcdef01234569",
      "/(S(lit3py55t21z5v55vlm25s55))/cake.aspx",
      "/(S(5kqyjsrzkl3fm0455v4ck3r2))/cake.aspx",
      "/(S(5kqyjsrzkl3fm0455v4ck3r2))/pie.aspx",
    ]);
    expect([...cut]).toEqual([
      ["/tea?sid=0123456789abcdef0123456789abcde2", "session"],
      ["/tea;jsessionid=0123456789ABCDEF0123?", "session"],
      ["/shop?id=5&PHPSESSID=0123456789abcdef01234569", "session"],
      ["/(S(5kqyjsrzkl3fm0455v4ck3r2))/cake.aspx", "session"],
    ]);
  });

  test.each([
    "/a/a/a/a/",
    "/x/docs/index/docs/index/docs/index/",
    "/en/a/b/c/a/b/c/a/b/c/d",
    "/page/2/page/3/page/3/page/2/page/3/page/2/",
    `/login?return=${encodeURIComponent(`/login?return=${encodeURIComponent("/login?return=%2Ftea")}`)}`,
  ])("%s", (path) => {
    expect(judgeAll([path]).get(path)).toBe("repetition");
  });

  test.each(["/list?page=10001", "/blog/page/250000/", "/list?q=tea&p=99999999999999"])("%s", (address) => {
    expect(judgeAll([address]).get(address)).toBe("pagination");
  });
});

describe("an honest site is never cut:", () => {
  const many = <T>(count: number, address: (number: number) => T) =>
    Array.from({ length: count }, (_, n) => address(n));
  const two = (number: number) => String(number).padStart(2, "0");

  test.each<readonly [string, readonly string[]]>([
    ["10,000 posts under their month", many(10_000, (n) => `/${2005 + (n % 20)}/${two((n % 12) + 1)}/slug-${n}/`)],
    [
      "every month and day of a daily paper",
      many(13_000, (n) => `/${new Date(Date.UTC(1991, 0, 1 + n)).toISOString().slice(0, 10).replaceAll("-", "/")}/`),
    ],
    ["5,000 products", many(5000, (n) => `/product?id=${n}`)],
    ["2,000 pages of a list", many(2000, (n) => `/blog/page/${n}/`)],
    ["2,000 pages of a list in a query", many(2000, (n) => `/list?category=tea&page=${n}`)],
    ["a forum", many(10_000, (n) => `/viewtopic.php?f=${n % 20}&t=${n}&start=${(n % 5) * 20}`)],
    ["threads and their pages", many(10_000, (n) => `/thread/${1000 + Math.floor(n / 12)}/${(n % 12) + 1}`)],
    ["articles of Joomla", many(5000, (n) => `/index.php?option=com_content&view=article&id=${n}&Itemid=${n % 9}`)],
    ["a wiki's tools", many(3000, (n) => `/w/index.php?title=Page_${n}&action=${["edit", "history", "info"][n % 3]}`)],
    ["documents named by random ids", many(5000, (n) => `/doc?id=${n}f81d4fae7dec11d0a76500a0c91e6bf6&lang=en`)],
    ["map tiles", many(1000, (n) => `/tiles/0/0/0/${n}.html`)],
    ["Java packages", ["/api/java/lang/lang/", "/api/org/apache/apache/apache/", "/a/b/a/b/c"]],
    ["packages of packages", ["/node_modules/a/node_modules/b/node_modules/c/node_modules/d/index.js"]],
    ["the leaves of a tree", ["/0/1/1/0/0/1/0/1/1/0/", "/a/b/b/a/a/b/a/b/b/a/"]],
    [
      "where to go after the login",
      many(2000, (n) => `/login?return=${encodeURIComponent(`/list?page=${n}&next=/a?b=c`)}`),
    ],
    [
      "the ways there and back",
      many(2000, (n) => [`town-${n % 40}`, `town-${Math.floor(n / 40) + 40}`]).flatMap(([from, to]) => [
        `/train/${from}/${to}/`,
        `/train/${to}/${from}/`,
      ]),
    ],
    [
      "routes from here over there to somewhere else",
      many(2000, (n) => [
        `town-${n % 13}`,
        `town-${13 + (Math.floor(n / 13) % 13)}`,
        `town-${26 + Math.floor(n / 169)}`,
      ]).flatMap((towns) =>
        [...permutations(towns), ...permutations(towns.slice(1))].map((way) => `/train/${way.join("/")}/`),
      ),
    ],
    [
      "cities, types and rooms",
      many(640, (n) => `/homes?city=city-${n % 8}&type=${Math.floor(n / 8) % 8}&rooms=${Math.floor(n / 64)}`),
    ],
    [
      "the leaves of a tree of words",
      many(80, (n) => `/${[27, 9, 3, 1].map((by) => ["oak", "elm", "ash"][Math.floor(n / by) % 3]).join("/")}/`).filter(
        (path) => new Set(path.split("/")).size > 2,
      ),
    ],
    [
      "folders named by hashes",
      many(
        20_000,
        (n) => `/files/${[97, 89, 83].map((by) => ((n * by) % 256).toString(16).padStart(2, "0")).join("/")}/x`,
      ),
    ],
    ["old times", many(2000, (n) => `/chronicle/${1000 + n}/`)],
    ["searches", many(3000, (n) => `/?s=tea${n}aaaaaaaaaaaaaaaa`)],
  ])("%s", (_what, addresses) => {
    expect([...judgeAll(addresses)]).toEqual([]);
  });

  test.each(SITE_PACKAGES)("%s", (name) => {
    const folder = siteFolder(name);
    const files = folder === undefined ? [] : readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect([...judgeAll(files.map((file) => `/${file}`))]).toEqual([]);
  });
});

/** What is left out, with the reason. */
function judgeAll(addresses: readonly string[]): Map<string, Trap> {
  const traps = createTraps(NOW);
  const cut = new Map<string, Trap>();
  for (const address of new Set(addresses)) {
    const trap = traps.judge(new URL(address, "https://tea.example"));
    if (trap) cut.set(address, trap);
  }
  return cut;
}

function permutations(words: readonly string[]): string[][] {
  if (words.length === 0) return [[]];
  return words.flatMap((word) => permutations(words.filter((other) => other !== word)).map((rest) => [word, ...rest]));
}
