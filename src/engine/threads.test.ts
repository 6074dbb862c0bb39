import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { JudgedPage, OpenReader, ReaderAudit } from "#audits/index.ts";
import { createChecks } from "#checks/index.ts";
import type { Reader, Reading, ToRead } from "#domain/reading.ts";
import { newId, newUuid } from "../../test/support/identity.ts";
import { createPageReader } from "./page-reader.ts";
import { createThreads } from "./threads.ts";

const AUDIT: ReaderAudit = {
  auditId: newId("aud"),
  websiteId: newId("web"),
  overrides: {},
  rules: null,
  contentsFrom: 1,
};
const readHere: OpenReader = (audit) => createPageReader(0, audit, { checks: createChecks(), newUuid });

let threads: ReturnType<typeof createThreads> | undefined;
afterEach(async () => {
  await threads?.close();
  threads = undefined;
});

function page(id: number, html: string): ToRead {
  const url = `https://example.com/${id}`;
  const wire = Buffer.from(html);
  const answer = {
    ...{ status: 200, headers: [["content-type", "text/html"]] as const, wire, encoding: "", wireBytes: wire.length },
    ...{ truncated: false, ttfbMs: 5, httpVersion: "1.1" },
  };
  const known = { id, url, kind: "page", discoveredBy: "link", depth: 1 } as const;
  const how = {
    fault: null,
    tries: 1,
    now: 0,
    isRead: true,
    countsLinks: true,
    readsResources: true,
    knownHash: null,
    leavesShells: false,
    rendered: null,
  };
  return { known, answer, failure: null, ...how };
}

/** What is read for the first time is never known. */
async function readBy(reader: Reader<JudgedPage>, answer: ToRead): Promise<Reading<JudgedPage>> {
  const reading = await reader.read(answer);
  if (typeof reading === "string") throw new Error("it was not read");
  return reading;
}

const tea = (id: number) => page(id, `<title>Tea ${id}</title><a href="/${id + 1}">Next</a><a href="/1">First</a>`);

describe("reading threads", () => {
  it("read as this thread does", async () => {
    threads = createThreads(2, readHere);
    const reader = threads.openReader(AUDIT);
    const here = readHere(AUDIT);
    const answers = [1, 2, 3].map(tea);
    const there = await Promise.all(answers.map((answer) => readBy(reader, answer)));
    for (const [index, answer] of answers.entries()) {
      const { outlinks: _, kept, ...outcome } = await readBy(here, answer);
      expect(there[index]).toMatchObject(outcome);
      expect(there[index]?.kept.issueCount).toBe(kept.issueCount);
      expect(there[index]?.kept.outcomes).toEqual(kept.outcomes);
      expect(there[index]?.kept.page).toEqual(kept.page);
    }
  });

  it("read on after all audits were closed", async () => {
    threads = createThreads(2, readHere, { endIdle: true });
    for (const round of [1, 2]) {
      const reader = threads.openReader(AUDIT);
      const readings = await Promise.all([1, 2, 3, 4].map((id) => readBy(reader, tea(10 * round + id))));
      expect(readings.map(({ kept }) => kept.issueCount > 0)).toEqual([true, true, true, true]);
      reader.close();
    }
  });

  it("name each address once and know it by its number afterwards", async () => {
    threads = createThreads(1, readHere);
    const reader = threads.openReader(AUDIT);
    const [first, second] = [await readBy(reader, tea(1)), await readBy(reader, tea(2))];
    const names = [...first.outlinks.named, ...second.outlinks.named];
    expect(new Set(names).size).toBe(names.length);
    const targets = [...second.outlinks.targets].map((target) => names[target]);
    expect(targets).toEqual(expect.arrayContaining(["https://example.com/3", "https://example.com/1"]));
  });

  it("do not read a body that is known", async () => {
    threads = createThreads(1, readHere);
    const reader = threads.openReader(AUDIT);
    const hash = createHash("sha256")
      .update(tea(1).answer?.wire ?? "")
      .digest("hex")
      .slice(0, 32);
    expect(await reader.read({ ...tea(1), knownHash: hash })).toBe("known");
    expect(await reader.read({ ...tea(2), knownHash: hash })).toMatchObject({ status: 200, isDocument: true });
  });

  it("lose a page that takes all of their memory, and nothing else", async () => {
    threads = createThreads(1, readHere, { mostMs: 60_000, heapMb: 40 });
    const reader = threads.openReader(AUDIT);
    const bomb = page(2, "<p id=a title=b><a href=c>d</a>".repeat(300_000));
    const readings = await Promise.all([tea(1), bomb, tea(3), tea(4)].map((answer) => readBy(reader, answer)));
    expect(readings.map(({ status, failure }) => [status, failure])).toEqual([
      [200, null],
      [null, "too_large"],
      [200, null],
      [200, null],
    ]);
  });

  it("give up a page that takes too long", async () => {
    threads = createThreads(1, readHere, { mostMs: 1, heapMb: 512 });
    const reader = threads.openReader(AUDIT);
    expect(await reader.read(tea(1))).toMatchObject({ status: null, failure: "too_large" });
  });

  it("take an answer of each audit in turn, so that one with many does not hold up the others", async () => {
    threads = createThreads(1, readHere);
    const [many, few] = [threads.openReader(AUDIT), threads.openReader({ ...AUDIT, auditId: newId("aud") })];
    const order: string[] = [];
    const pages = Array.from({ length: 40 }, (_, index) => many.read(tea(index + 1)).then(() => order.push("many")));
    const one = few.read(tea(1)).then(() => order.push("few"));
    await Promise.all([...pages, one]);
    expect(order.indexOf("few")).toBeLessThan(10);
  });

  it("answer for several audits at once", async () => {
    threads = createThreads(2, readHere);
    const [one, other] = [threads.openReader(AUDIT), threads.openReader({ ...AUDIT, auditId: newId("aud") })];
    const readings = await Promise.all([
      readBy(one, tea(1)),
      readBy(other, tea(1)),
      readBy(one, tea(2)),
      readBy(other, tea(2)),
    ]);
    expect(readings.map(({ isDocument }) => isDocument)).toEqual([true, true, true, true]);
    one.close();
    expect((await readBy(other, tea(3))).isDocument).toBe(true);
  });
});
