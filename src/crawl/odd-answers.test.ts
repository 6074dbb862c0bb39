import zlib from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { crawlAll } from "../../test/support/crawl.ts";
import { startRawServer } from "../../test/support/raw-server.ts";
import { links, type SitePath, startSite } from "../../test/support/site-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const html = { "content-type": "text/html" };

describe("an answer that breaks the rules", () => {
  test("with two types is what the last one says", async () => {
    const page = await crawled("/tea", {
      headers: { "content-type": ["text/plain", "text/html"] },
      body: "<title>Tea",
    });
    expect([page?.contentType, page?.document?.titles[0]?.text]).toEqual(["text/html", "Tea"]);
    const text = await crawled("/tea", {
      headers: { "content-type": ["text/html", "text/plain"] },
      body: "<title>Tea",
    });
    expect([text?.contentType, text?.document]).toEqual(["text/plain", undefined]);
  });

  test("with an empty Location leads nowhere, not to itself", async () => {
    const page = await crawled("/tea", { status: 302, headers: { location: "" } });
    expect([page?.status, page?.redirectTo]).toEqual([302, null]);
  });

  test.each(["javascript:alert(1)", "ftp://example.com/", "file:///tea"])("to %s leads nowhere", async (location) => {
    expect((await crawled("/tea", { status: 302, headers: { location } }))?.redirectTo).toBeNull();
  });

  test.each([2_000, 400_000])("compressed from %i letters, and cut, is incomplete and not too large", async (size) => {
    const text = Array.from({ length: size / 10 }, (_, n) => Math.imul(n + 1, 0x9e3779b1).toString(36)).join(" ");
    const whole = zlib.gzipSync(`<title>Tea</title><p>${text}`);
    const body = whole.subarray(0, Math.floor(whole.length * 0.7));
    const page = await crawled("/tea", { headers: { ...html, "content-encoding": "gzip" }, body });
    expect([page?.status, page?.failure, page?.document]).toEqual([200, "decode_failed", undefined]);
  });

  test("keeps of its headers what is worth keeping", async () => {
    const headers = { ...html, "x-a": "a".repeat(60_000), "x-b": "b".repeat(60_000), "x-c": "c" };
    const kept = (await crawled("/tea", { headers, body: "<title>Tea" }))?.headers ?? [];
    expect(kept.map(([name, value]) => name.length + value.length).reduce((a, b) => a + b)).toBeLessThan(70_000);
    expect(kept.find(([name]) => name === "x-a")?.[1]).toHaveLength(60_000);
  });

  test("on the start page is named when the audit cannot begin", async () => {
    const server = await startRawServer((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\ntea"),
    );
    closers.push(server.close);
    const words = "Two Content-Length headers differ: 3, 4.";
    await expect(crawlAll({ startUrl: server.origin })).rejects.toMatchObject({
      facts: { detail: expect.stringContaining(words) },
    });
  });
});

describe("an answer that browsers refuse, too", () => {
  test.each([
    ["Content-Length: 3\r\nContent-Length: 4\r\n", "Two Content-Length headers differ: 3, 4."],
    ["Content-Length: 3, 5\r\n", "Two Content-Length headers differ: 3, 5."],
    ["X-Tea: a\0b\r\n", "The header X-Tea contains NUL."],
    [`X-Large: ${"x".repeat(300 * 1024)}\r\n`, "The response headers are too large. The longest is X-Large, "],
  ])("names the header at fault on every page: %#", async (fields, fault) => {
    const server = await startRawServer((socket, request) => {
      const path = /^\w+ (\S+)/.exec(String(request))?.[1] ?? "";
      const isOdd = path.startsWith("/odd");
      const body = path === "/" ? '<a href="/odd/1">1</a><a href="/odd/2">2</a>' : "tea";
      const length = isOdd ? fields : `Content-Length: ${body.length}\r\n`;
      const status = path === "/" || isOdd ? "200 OK" : "404 Not Found";
      socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nConnection: close\r\n${length}\r\n${body}`);
    });
    closers.push(server.close);
    const { pages } = await crawlAll({ startUrl: server.origin });
    for (const path of ["/odd/1", "/odd/2"]) {
      const page = pages.get(server.origin + path);
      expect([page?.failure, page?.fault]).toEqual(["malformed_response", expect.stringContaining(fault)]);
    }
  });
});

async function crawled(path: string, answer: SitePath) {
  const site = await startSite({ "/": links(path), "/robots.txt": { status: 404 }, [path]: answer });
  closers.push(site.close);
  const { pages } = await crawlAll({ startUrl: site.origin });
  return pages.get(`${site.origin}${path}`);
}
