/**
 * What a served site holds by an independent reading (parse5 and the platform's URLs, nothing of ours), kept as a file
 * under the fingerprint of the site: parse5 needs minutes for the large one. Addresses are without their origin, since
 * the port is another one each time.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { targetsOf, withoutFragment } from "../test/support/closure.ts";
import { CACHE } from "./support.ts";
import type { ServedCorpus } from "./web-server.ts";

export interface SiteClosure {
  /** Path and query → status, for everything that links and redirects reach. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Path and query → what its `<a>` and `<area>` lead to on the site. */
  readonly links: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Addresses are numbers in the file: their texts would repeat fifty times. */
interface Kept {
  readonly pages: readonly (readonly [path: string, status: number])[];
  readonly links: readonly (readonly [source: number, ...targets: number[]])[];
}

/** Part of the file's name: raise it when the reading changes. */
const READING = 1;

export async function siteClosure(site: ServedCorpus): Promise<SiteClosure> {
  const file = join(CACHE, "closures", `${site.name}-${site.fingerprint}-${READING}.json`);
  if (!existsSync(file)) {
    const kept = await read(new URL(site.url));
    mkdirSync(join(CACHE, "closures"), { recursive: true });
    writeFileSync(file, JSON.stringify(kept));
  }
  const { pages, links } = JSON.parse(readFileSync(file, "utf8")) as Kept;
  const pathOf = (number: number): string => pages[number]?.[0] ?? "";
  return {
    statuses: new Map(pages),
    links: new Map(links.map(([source, ...targets]) => [pathOf(source), new Set(targets.map(pathOf))])),
  };
}

async function read({ origin, href }: URL): Promise<Kept> {
  const numbers = new Map<string, number>();
  const urls: string[] = [];
  const numberOf = (url: string): number => {
    const known = numbers.get(url);
    if (known !== undefined) return known;
    numbers.set(url, urls.length);
    return urls.push(url) - 1;
  };
  const statuses: number[] = [];
  const links: [number, ...number[]][] = [];
  numberOf(href);
  for (let number = 0; number < urls.length; number++) {
    const url = urls[number] ?? "";
    const answer = await fetch(url, { redirect: "manual" });
    const isPage = answer.ok && answer.headers.get("content-type")?.startsWith("text/html") === true;
    const body = await answer.text();
    statuses.push(answer.status);
    const location = answer.headers.get("location");
    if (location !== null) numberOf(sameSpelling(withoutFragment(new URL(location, url))));
    if (!isPage) continue;
    const inside = targetsOf(body, url).filter(({ target }) => new URL(target).origin === origin);
    const numbered = inside.map(({ target, isLink }) => ({ target: numberOf(sameSpelling(target)), isLink }));
    links.push([number, ...new Set(numbered.filter(({ isLink }) => isLink).map(({ target }) => target))]);
  }
  const pages = urls.map((url, number) => [url.slice(origin.length), statuses[number] ?? 0] as const);
  return { pages, links };
}

/** RFC 3986 §6.2.2: `%7e`, `%7E` and `~` are the same address. */
function sameSpelling(url: string): string {
  return url.replace(/%([\da-f]{2})/gi, (escaped, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : escaped.toUpperCase();
  });
}
