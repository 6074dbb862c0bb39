/**
 * `npm run sample FOLDER`: audits the real sites of the test set and writes, for each check that fired,
 * up to ten findings spread over the sites, with the source of their pages, for a person to judge. The verdicts stand
 * in docs/quality-verdicts.csv.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SITE_PACKAGES, serveFolder, siteFolder } from "../test/support/corpora.ts";
import { LOOPBACK, makeDataFolder, sitemend } from "../test/support/service.ts";
import { TEA_SHOP } from "../test/support/tea-shop.ts";
import { startWordPress, wordpressMissing } from "../test/support/wordpress.ts";

/** Enough for two false ones in a hundred to be likely to show over all checks, and few enough to be read. */
const PER_CHECK = 10;

interface Instance {
  readonly url: string;
}
interface Found {
  readonly site: string;
  readonly checkId: string;
  readonly heading: unknown;
  readonly count: number;
  readonly instances: readonly Instance[];
}
interface Site {
  readonly name: string;
  readonly url: string;
  close(): Promise<void>;
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("say where to write: npm run sample FOLDER");
await main(folder);

async function main(out: string): Promise<void> {
  const found: Found[] = [];
  const pages = new Map<string, Map<string, string>>();
  for await (const site of sites()) {
    const ofSite = await audit(site);
    found.push(...ofSite);
    pages.set(site.name, await sources(site, ofSite));
    await site.close();
    console.log(`${site.name}: ${ofSite.length} checks fired`);
  }
  await write(out, found, pages);
}

async function* sites(): AsyncGenerator<Site> {
  for (const name of SITE_PACKAGES) {
    const unpacked = siteFolder(name);
    if (unpacked !== undefined) yield { name, ...(await serveFolder(unpacked)) };
  }
  if (wordpressMissing() !== undefined) return;
  const wordpress = await startWordPress({ theme: "blocks", title: "The tea shop" });
  yield { name: "wordpress-new", url: wordpress.url, close: async () => {} };
  await wordpress.php(TEA_SHOP);
  yield { name: "wordpress", url: wordpress.url, close: wordpress.close };
}

async function audit({ name, url }: Site): Promise<readonly Found[]> {
  const data = await makeDataFolder();
  try {
    const options = ["--allow-private", LOOPBACK, "--no-external", "--output", "json", "--quiet"];
    const { code, stdout, stderr } = await sitemend(["audit", url, ...options], data.path);
    if (code !== 0) throw new Error(stderr);
    // biome-ignore lint/suspicious/noExplicitAny: the schema of the report is tested elsewhere
    const findings: any[] = JSON.parse(stdout).data.findings;
    return findings.map(({ checkId, instances, ...heading }) => ({
      site: name,
      checkId,
      heading,
      count: instances.length,
      instances: spread(instances),
    }));
  } finally {
    await data.remove();
  }
}

/** The first, the last, and between them at even steps. */
function spread<T>(all: readonly T[]): readonly T[] {
  if (all.length <= PER_CHECK) return all;
  const step = (all.length - 1) / (PER_CHECK - 1);
  return Array.from({ length: PER_CHECK }, (_, index) => all[Math.round(index * step)]).filter(
    (one) => one !== undefined,
  );
}

async function sources(site: Site, found: readonly Found[]): Promise<Map<string, string>> {
  const urls = new Set(found.flatMap(({ instances }) => instances.map(({ url }) => url)));
  const texts = new Map<string, string>();
  for (const url of urls) {
    if (!url.startsWith(site.url)) continue;
    const response = await fetch(url, { redirect: "manual" });
    const headers = [...response.headers].map(([header, value]) => `${header}: ${value}`).join("\n");
    texts.set(url, `${response.status}\n${headers}\n\n${await response.text()}`);
  }
  return texts;
}

async function write(out: string, found: readonly Found[], pages: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const checks = Map.groupBy(found, ({ checkId }) => checkId);
  for (const [checkId, ofSites] of [...checks].sort()) {
    const chosen = inTurn(ofSites).slice(0, PER_CHECK);
    const lines: unknown[] = [];
    for (const { site, instance } of chosen) {
      const source = pages.get(site)?.get(instance.url);
      const file = join("pages", site, `${encodeURIComponent(new URL(instance.url).pathname).slice(-150)}.txt`);
      if (source !== undefined) {
        await mkdir(join(out, "pages", site), { recursive: true });
        await writeFile(join(out, file), source);
      }
      lines.push({ site, ...instance, source: source === undefined ? null : file });
    }
    const counts = Object.fromEntries(ofSites.map(({ site, count }) => [site, count]));
    const sheet = { checkId, counts, heading: ofSites[0]?.heading, findings: lines };
    await writeFile(join(out, `${checkId}.json`), JSON.stringify(sheet, null, 1));
  }
}

/** One of each site in turn, so that a large site does not fill the sample. */
function inTurn(ofSites: readonly Found[]): readonly { readonly site: string; readonly instance: Instance }[] {
  return Array.from({ length: PER_CHECK }, (_, turn) =>
    ofSites.flatMap(({ site, instances }) => {
      const instance = instances[turn];
      return instance ? [{ site, instance }] : [];
    }),
  ).flat();
}
