/**
 * `npm run reach`: how many issues of a hard but ordinary WordPress have a proposal, get an approval, are applied and are
 * gone in the next audit. Prints tables, and keeps everything as JSON. `--sample 60 [--seed 1]` draws applied values for
 * people to judge and writes them, with the text of their pages, beside the figures; `--out FOLDER` says where.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureReach } from "../test/support/reach/measure.ts";
import { sampleText } from "../test/support/reach/sample.ts";
import { OWN_CODE, SITE_NAME, seedHardSite } from "../test/support/reach/seed.ts";
import { reachTables } from "../test/support/reach/tables.ts";
import { signUp, startService } from "../test/support/service.ts";
import { startWordPress } from "../test/support/wordpress.ts";
import { needWordPress } from "../test/support/wordpress-material.ts";

const { values } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    out: { type: "string", default: "reach-results" },
  },
});
await main();

async function main(): Promise<void> {
  await needWordPress();
  const wordpress = await startWordPress({
    theme: "blocks",
    title: SITE_NAME,
    companion: true,
    mustUse: { "site-code.php": OWN_CODE },
  });
  const service = await startService({ environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1" } });
  try {
    await seedHardSite(wordpress);
    const login = await wordpress.createUser({ role: "administrator", login: "reach" });
    const owner = await signUp(service);
    const pages = values.sample === undefined ? undefined : await pagesOf(wordpress.url);
    const reach = await measureReach({ owner, wordpress, say: console.log }, login);
    await mkdir(values.out, { recursive: true });
    await writeFile(join(values.out, "reach.json"), `${JSON.stringify(reach, null, 1)}\n`);
    console.log(reachTables(reach));
    if (pages !== undefined) {
      const text = sampleText(reach, { count: Number(values.sample), seed: Number(values.seed), pages });
      await writeFile(join(values.out, "sample.md"), text);
    }
  } finally {
    await service.close();
    await wordpress.close();
  }
}

/** What the sitemaps name, as it is sent now. */
async function pagesOf(url: string): Promise<Map<string, string>> {
  const read = async (address: string) => await (await fetch(address)).text();
  const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const pages = new Map<string, string>();
  for (const sitemap of addresses(await read(new URL("wp-sitemap.xml", url).href)))
    for (const address of addresses(await read(sitemap))) pages.set(address, await read(address));
  return pages;
}
