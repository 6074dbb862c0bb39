/** Many frames through one reader, which keeps a few of them open. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { type SeededAudit, seedAudit } from "../../test/support/seed.ts";
import { packFrames } from "./facts-frames.ts";
import { createFrameReads } from "./frame-reads.ts";

const FRAMES = Array.from({ length: 40 }, (_, number) => 1000 + number);
/** Larger than what zlib hands out as a piece of something else. */
const said = (frame: number, place: number) => `page ${place} of ${frame} `.repeat(4_000);

let database: TestDatabase;
let audit: SeededAudit;
beforeAll(async () => {
  database = await testDatabase();
  audit = await seedAudit(database.pool);
  for (const no of FRAMES) {
    const empty = Buffer.alloc(0);
    const pages = [0, 1].map((place) => ({ heads: Buffer.from(said(no, place)), bulks: empty, links: empty }));
    const [frame] = await packFrames(pages);
    await database.pool.query(
      "insert into facts_frame (audit_id, no, pages, heads, bulks, links) values ($1, $2, $3, $4, $5, $6)",
      [toUuid(audit.auditId), no, frame?.pages, frame?.heads, frame?.bulks, frame?.links],
    );
  }
});
afterAll(() => database.drop());

it("reads each page whatever the order, also of frames that were closed since", async () => {
  const frames = createFrameReads(database.pool, audit.auditId, ["heads"]);
  const open = await frames.read([...FRAMES, null]);
  for (const place of [0, 1, 0])
    for (const no of FRAMES) expect(open(no).heads(place).toString()).toBe(said(no, place));
  frames.close();
  expect(open(1000).heads(1).toString()).toBe(said(1000, 1));
});

it("gives back at once what a frame took that is not open any more", async () => {
  const frames = createFrameReads(database.pool, audit.auditId, ["heads"]);
  const open = await frames.read(FRAMES);
  const pages = FRAMES.map((no) => open(no).heads(0));
  const kept = pages.map(({ length }) => length > 0);
  // Those that were opened last, and no more.
  expect(kept.lastIndexOf(false)).toBe(FRAMES.length - 17);
  frames.close();
  expect(pages.filter(({ length }) => length > 0)).toEqual([]);
});

it("tells of a frame that is missing, and of a part that was not asked for", async () => {
  const frames = createFrameReads(database.pool, audit.auditId, ["heads"]);
  const open = await frames.read([1000]);
  expect(() => open(999)).toThrow("missing");
  expect(() => open(1000).bulks(0)).toThrow("not read");
});
