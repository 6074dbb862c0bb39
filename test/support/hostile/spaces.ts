/** Sites without an end: every page leads to new ones. */
import { anchors, type HostileAttack, htmlPage, whole } from "./answers.ts";

export const SPACES: readonly HostileAttack[] = [
  space("calendar", "a calendar that goes on for ever", "/calendar/2026/11", (path) => {
    const [year = 2026, month = 11] = path.match(/\d+/g)?.map(Number) ?? [];
    const next = (by: number) => new Date(Date.UTC(year, month - 1 + by)).toISOString();
    return [1, -1, 12, -12].map((by) => `/calendar/${next(by).slice(0, 4)}/${next(by).slice(5, 7)}`);
  }),
  space("day-calendar", "days in a query", "/events?date=2028-11-21", (path) => {
    const day = Date.parse(/\d{4}-\d\d-\d\d/.exec(path)?.[0] ?? "2026-11-21");
    const next = (by: number) => new Date(day + by * 86_400_000).toISOString().slice(0, 10);
    return [1, -1, 7, -7].map((by) => `/events?date=${next(by)}`);
  }),
  space("facets", "every choice of filters in every order", "/shop?color=red", (path) => {
    const chosen = path.split("?")[1]?.split("&") ?? [];
    const more = ["color", "size", "price", "brand", "sort"].flatMap((name) => [1, 2, 3].map((v) => `${name}=v${v}`));
    return more.filter((one) => !chosen.includes(one)).map((one) => `/shop?${[one, ...chosen].join("&")}`);
  }),
  space("sessions", "a new session on every page", "/page?sid=0123456789abcdef0123456789abcdef", (path) =>
    [1, 2, 3].map((number) => `/page${number}?sid=${digest(path + number)}`),
  ),
  space("growing", "a path that grows by the same piece", "/a/", (path) => [`${path}a/`, `${path}a/a/`]),
  space("recursion", "a relative link under an address that stays", "/docs/index/about/", () => ["docs/index/about/"]),
  space("pages", "a list whose pages never end", "/list?page=1", (path) => {
    const number = Number(/\d+/.exec(path)?.[0] ?? 1);
    return [1, 2, 10].map((by) => `/list?page=${number + by}`);
  }),
  space("counter", "numbers without end", "/number/1", (path) => {
    const number = Number(/\d+/.exec(path)?.[0] ?? 1);
    return [1, 2, 3].map((by) => `/number/${number * 3 + by}`);
  }),
  {
    name: "soft-404",
    words: "every address is a page, and all are the same",
    links: () => Array.from({ length: 40 }, (_, number) => `/nothing-${number}`),
    answer: ({ path }) =>
      path === "/" || path.startsWith("/honest")
        ? undefined
        : whole(htmlPage(anchors([`${path}/more`, `${path}x`]), "Oops")),
  },
];

function space(
  name: string,
  words: string,
  entrance: string,
  linksOf: (path: string) => readonly string[],
): HostileAttack {
  const beginning = entrance.split(/[?\d]/)[0] ?? entrance;
  return {
    name,
    words,
    links: () => [entrance],
    answer({ path }) {
      if (!path.startsWith(beginning) || path === "/") return undefined;
      return whole(htmlPage(anchors(linksOf(path)), `The page ${path.slice(0, 60)}`));
    },
  };
}

/** FNV-1a, four times over, as 32 hexadecimal digits. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  const words = [1, 2, 3, 4].map((round) => {
    for (const letter of text + round) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
  });
  return words.join("");
}
