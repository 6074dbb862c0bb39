import { afterEach, describe, expect, test } from "vitest";
import { crawlAll } from "../../test/support/crawl.ts";
import { links, range, type SitePath, startSite } from "../../test/support/site-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe("a site that stops answering", () => {
  /** Drops the connections of those who ask after so many, up to the last of them. */
  const silentAfter = (first: number, last: number) => {
    let asked = 0;
    const isSilent = () => {
      asked += 1;
      return asked > first && asked <= last;
    };
    return (body: string): SitePath =>
      (_request, response) =>
        isSilent() ? void response.destroy() : void response.writeHead(200, { "content-type": "text/html" }).end(body);
  };

  test("is left in peace, and what was not read is not broken", async () => {
    const page = silentAfter(20, Number.POSITIVE_INFINITY);
    const site = await serve({ "/": page(links(...range(100))), "/robots.txt": { status: 404 }, "*": page("<p>ok") });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin });
    expect([...pages.values()].filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(new Set(leftOut.values())).toEqual(new Set(["site_silent"]));
    expect(pages.size + leftOut.size).toBe(101);
    expect(site.asked.length).toBeLessThan(50);
  });

  test("for a moment only is read to its end", async () => {
    const page = silentAfter(20, 26);
    const site = await serve({ "/": page(links(...range(100))), "/robots.txt": { status: 404 }, "*": page("<p>ok") });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin });
    expect([...pages.values()].filter(({ status }) => status !== 200)).toEqual([]);
    expect([pages.size, leftOut.size]).toEqual([101, 0]);
  });

  test("for some of its pages only has pages that do not answer", async () => {
    const drop: SitePath = (_request, response) => void response.destroy();
    const dead = Object.fromEntries(range(12).map((path) => [`/dead${path}`, drop]));
    const site = await serve({ "/": links(...Object.keys(dead), "/tea"), ...dead, "/tea": "<p>ok" });
    const { pages, leftOut } = await crawlAll({ startUrl: site.origin });
    const failures = [...pages.values()].filter(({ failure }) => failure === "connection_reset");
    expect([failures.length, leftOut.size]).toEqual([12, 0]);
  });
});

async function serve(pages: Record<string, SitePath>) {
  const site = await startSite(pages);
  closers.push(site.close);
  return site;
}
