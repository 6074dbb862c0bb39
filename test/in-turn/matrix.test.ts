/**
 * A WordPress without SEO plugin is the one row of the published matrix that CI can run for real. A part of its cells, one of each fix, must
 * find what is published (all of them: `npm run test:long`, `npm run matrix`), and what a preview accepts of random values must be stored and
 * shown as it was previewed.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixRequestFor, proposed, undoAll, writeAll } from "../support/connected.ts";
import { type Bench, openBench } from "../support/dialects/bench.ts";
import { tryRandomValues } from "../support/dialects/random-values.ts";
import { tryMatrix } from "../support/dialects/run.ts";
import { readRuns, releaseOf } from "../support/dialects/tried.ts";
import { effort } from "../support/effort.ts";
import { partOf, SELECTED_PART } from "../support/part-of.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();
const note = missing ? ` (skipped: ${missing})` : "";
const MINUTES = 60_000;

// One of them; derived-pages.test.ts has the other one meanwhile.
describe.skipIf(missing).each(partOf(["guarded", "basic"] as const, 2))(`without an SEO plugin, %s${note}`, (mode) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(mode);
    await bench.connect();
  });
  afterAll(() => bench?.close());

  it(
    "does of every fix what the matrix says on one kind of page, and fails nowhere",
    async () => {
      // Halved, as each part has one mode: otherwise a mode would have every other cell only.
      const first = Math.floor(SELECTED_PART / 2);
      const { cases, notes } = await tryMatrix(bench, { everyNth: effort(6, 1), first });
      expect([...notes]).toEqual([]);
      const published = readRuns().find(
        (run) => run.plugin === "none" && run.mode === mode && releaseOf(run.wordpress) === "6.1",
      );
      expect(cases.size).toBe(published?.cases.size);
      expect(plain(cases)).toEqual(plain(published?.cases ?? new Map(), cases));
    },
    10 * MINUTES,
  );

  it.skipIf(mode === "basic")(
    "stores and shows what a preview accepts, whatever the value",
    async () => {
      const { accepted, refused } = await tryRandomValues(bench, { seed: 1911, runs: effort(4, 8) });
      expect(accepted).toBeGreaterThan(effort(12, 30));
      expect(refused).toBeGreaterThan(0);
    },
    10 * MINUTES,
  );
  it.skipIf(mode === "basic")(
    "refuses in the preview what this site's database or another plugin would alter",
    async () => {
      const { wordpress, targets, connector } = bench;
      const title = async (value: string) =>
        (await connector.locate([await fixRequestFor(targets.post.url, { field: "title", value })]))[0];
      // After a write the site refuses older writers; a dry run must not be taken for one.
      const { edits } = proposed(await title("Tea 🍵"));
      expect(await writeAll(connector, edits)).toMatchObject([{ is: "written" }]);
      expect(await undoAll(connector, edits)).toMatchObject([{ is: "written" }]);
      await wordpress.inside(
        '$wpdb->query("ALTER TABLE $wpdb->postmeta MODIFY meta_value LONGTEXT CHARACTER SET utf8mb3");',
      );
      expect(await title("Tea 🍵")).toMatchObject({ is: "unfixable", reason: "value_not_possible" });
      expect(await title("Tea é 茶")).toMatchObject({ is: "proposal" });
      const filter = "<?php add_filter('sanitize_post_meta__sitemend_title', 'strtoupper');";
      await writeFile(join(wordpress.folder, "wp-content/mu-plugins/filter.php"), filter);
      expect(await title("Tea")).toMatchObject({ is: "unfixable", reason: "value_not_possible" });
      expect(await title("TEA")).toMatchObject({ is: "proposal" });
    },
  );
});

type Cases = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** @param tried the cells that count */
function plain(cases: Cases, tried: Cases = cases) {
  const counts = (name: string, kind: string) => tried.get(name)?.has(kind);
  return Object.fromEntries(
    [...cases].map(([name, states]) => [name, Object.fromEntries([...states].filter(([kind]) => counts(name, kind)))]),
  );
}
