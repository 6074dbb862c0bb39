/** The companion plugin in a real WordPress: what stands there is compared and set in one transaction, or nothing is. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Companion, DATABASES, startCompanion } from "../support/companion.ts";

const EXACT = 'Line one\r\nline two \\ \\n \\\' "quoted" 🍵 caf\u00e9\u00a0&nbsp;&amp; &lt;b&gt; trailing  \n\n';

describe.each(DATABASES)("the companion plugin on $database", ({ database, missing }) => {
  describe.skipIf(missing !== undefined)("compares and sets", () => {
    let site: Companion;

    beforeAll(async () => {
      site = await startCompanion(database);
    });
    afterAll(() => site?.close());

    it("says what it is and that it can lock and roll back", async () => {
      const { status, json } = await site.call("status");
      expect(status).toBe(200);
      expect(json).toMatchObject({ plugin: "1.2.0", transactional: true, writable: true, unfilteredHtml: true });
    });

    it("tells which newer versions WordPress has noted, of what is in use, to who may see it", async () => {
      const note = `$folder = get_template(); $checked = ['x' => '1'];
        set_site_transient('update_core', (object) ['version_checked' => get_bloginfo('version'), 'last_checked' => 5, 'updates' => array_map(fn($one) => (object) ['current' => $one], ['99.1', '99.1', '1.0'])]);
        set_site_transient('update_plugins', (object) ['last_checked' => 6, 'checked' => $checked, 'response' => ['sitemend/sitemend.php' => (object) ['new_version' => '99.2'], 'akismet/akismet.php' => (object) ['new_version' => '99']]]);
        set_site_transient('update_themes', (object) ['last_checked' => 7, 'checked' => $checked, 'response' => [$folder => ['new_version' => '99.3'], 'other' => ['new_version' => '99']]]);`;
      await site.wordpress.inside(note);
      const { json } = await site.call("status");
      expect(json).toMatchObject({
        updates: {
          core: { checkedAt: 5000, newer: ["99.1"] },
          plugins: {
            checkedAt: 6000,
            newer: [{ id: "sitemend/sitemend.php", name: "Sitemend", version: "1.2.0", newer: "99.2" }],
          },
          themes: { checkedAt: 7000, newer: [{ newer: "99.3" }] },
        },
      });
      const editor = await site.wordpress.createUser({ role: "editor" });
      const nothing = { core: null, plugins: null, themes: null };
      expect((await site.call("status", undefined, editor)).json).toMatchObject({ updates: nothing });
      // Who switches the search for updates off leaves empty answers.
      await site.wordpress.inside(
        "foreach (['core', 'plugins', 'themes'] as $kind) set_site_transient('update_' . $kind, (object) ['last_checked' => 8]);",
      );
      expect((await site.call("status")).json).toMatchObject({ updates: nothing });
    });

    it("writes a value that still stands there, and names the revision", async () => {
      const post = await site.post({ post_title: "Old", post_content: "<p>Text</p>" });
      const answer = await site.apply(post, [{ field: "post_title", before: "Old", after: "New" }]);
      expect(answer).toMatchObject({ outcome: "written", revision: expect.any(Number) });
      expect(await site.value(post, "post_title")).toBe("New");
    });

    it("writes nothing over a value that someone changed, and shows it", async () => {
      const post = await site.post({ post_title: "Theirs" });
      const answer = await site.apply(post, [{ field: "post_title", before: "Old", after: "New" }]);
      expect(answer).toMatchObject({ outcome: "refused", code: "mismatch", current: { post_title: "Theirs" } });
      expect(await site.value(post, "post_title")).toBe("Theirs");
    });

    it("lets exactly one of twelve with the same expectation through", async () => {
      const post = await site.post({ post_title: "Start" });
      const answers = await site.withFault("slow", () =>
        Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            site.apply(post, [{ field: "post_title", before: "Start", after: `Winner ${n}` }]),
          ),
        ),
      );
      expect(answers.map((answer) => answer.code ?? answer.outcome).sort()).toEqual([
        ...Array.from({ length: 11 }, () => "mismatch"),
        "written",
      ]);
      const winner = answers.findIndex((answer) => answer.outcome === "written");
      expect(await site.value(post, "post_title")).toBe(`Winner ${winner}`);
    });

    it("lets exactly one of twelve add a meta that is not there yet", async () => {
      const post = await site.post({ post_title: "Metas" });
      const answers = await site.withFault("slow", () =>
        Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            site.apply(post, [{ field: "meta:_sitemend_title", before: null, after: `Title ${n}` }]),
          ),
        ),
      );
      expect(answers.filter((answer) => answer.outcome === "written")).toHaveLength(1);
      const rows = await site.wordpress.inside(
        `echo count(get_post_meta(${post.slice(5)}, '_sitemend_title', false));`,
      );
      expect(rows).toBe("1");
    });

    it("keeps all of twelve edits of different pieces that come at once", async () => {
      const pieces = Array.from({ length: 12 }, (_, n) => `<img src="/${n}.jpg" alt="">`);
      const post = await site.post({ post_content: pieces.join("\n") });
      const answers = await Promise.all(
        pieces.map((piece, n) =>
          site.apply(post, [
            {
              kind: "fragment",
              name: `img /${n}.jpg`,
              field: "post_content",
              before: piece,
              after: piece.replace('alt=""', `alt="Tea ${n}"`),
            },
          ]),
        ),
      );
      expect(answers.map((answer) => answer.outcome)).toEqual(pieces.map(() => "written"));
      expect(await site.value(post, "post_content")).toBe(
        pieces.map((piece, n) => piece.replace('alt=""', `alt="Tea ${n}"`)).join("\n"),
      );
    });

    it("writes what fits of several operations on one post as one revision, and refuses the rest", async () => {
      const post = await site.post({ post_title: "A", post_content: "one two two", post_excerpt: "E" });
      const piece = (before: string, after: string) =>
        [{ kind: "fragment", name: before, field: "post_content", before, after }] as const;
      const answers = await site.applyAll(post, "several-", [
        [{ field: "post_title", before: "A", after: "B" }],
        piece("two", "three"),
        piece("one", "1"),
        piece("1 ", "uno "),
        [
          { field: "post_excerpt", before: "E", after: "F" },
          { field: "post_title", before: "A", after: "C" },
        ],
      ]);
      expect(answers.map((answer) => answer.code ?? answer.outcome)).toEqual([
        "written",
        "mismatch",
        "written",
        "written",
        "mismatch",
      ]);
      expect(new Set(answers.flatMap(({ revision }) => revision ?? [])).size).toBe(1);
      expect(await site.value(post, "post_content")).toBe("uno two two");
      expect(await site.value(post, "post_excerpt")).toBe("E");
    });

    it("does an operation once, however often it is sent, and refuses its key for another", async () => {
      const post = await site.post({ post_title: "Once" });
      const edits = [{ field: "post_title", before: "Once", after: "Twice" }];
      expect((await site.apply(post, edits, { key: "replay" })).outcome).toBe("written");
      await site.apply(post, [{ field: "post_title", before: "Twice", after: "Once" }]);
      expect((await site.apply(post, edits, { key: "replay" })).outcome).toBe("replayed");
      expect(await site.value(post, "post_title")).toBe("Once");
      const other = [{ field: "post_title", before: "Once", after: "Other" }];
      expect((await site.apply(post, other, { key: "replay" })).code).toBe("mismatch");
      expect((await site.apply("post:1", edits, { key: "replay" })).code).toBe("mismatch");
      const { json } = await site.call("read", { resources: [], keys: ["replay", "never"] });
      expect(json).toMatchObject({ executed: { replay: true, never: false } });
    });

    it("lets one of twelve copies of the same operation write, and tells the others that it is done", async () => {
      const post = await site.post({ post_title: "Copy" });
      const edits = [{ field: "post_title", before: "Copy", after: "Copied" }];
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => site.apply(post, edits, { key: "twelve-copies" })),
      );
      expect(answers.map((answer) => answer.outcome).sort()).toEqual([
        ...Array.from({ length: 11 }, () => "replayed"),
        "written",
      ]);
    });

    it("refuses a writer whose number is lower than one that it has seen for the place", async () => {
      const post = await site.post({ post_title: "One", post_excerpt: "E" });
      await site.apply(post, [{ field: "post_title", before: "One", after: "Two" }], { fence: 7 });
      const late = await site.apply(post, [{ field: "post_title", before: "Two", after: "Three" }], { fence: 6 });
      expect(late).toMatchObject({ outcome: "refused", code: "fenced" });
      const elsewhere = await site.apply(post, [{ field: "post_excerpt", before: "E", after: "F" }], { fence: 6 });
      expect(elsewhere.outcome).toBe("written");
    });

    it.each(["post_content", "post_excerpt", "meta:_sitemend_description"])(
      "keeps every byte of %s, and has the old bytes again when the edit is turned round",
      async (field) => {
        const post = await site.post({ post_content: `${EXACT}old`, post_excerpt: `${EXACT}old` });
        if (field.startsWith("meta")) await site.apply(post, [{ field, before: null, after: `${EXACT}old` }]);
        const there = { field, before: `${EXACT}old`, after: `${EXACT}new ${EXACT}` };
        expect((await site.apply(post, [there])).outcome).toBe("written");
        expect(await site.value(post, field)).toBe(there.after);
        const back = await site.apply(post, [{ field, before: there.after, after: there.before }]);
        expect(back.outcome).toBe("written");
        expect(await site.value(post, field)).toBe(there.before);
      },
    );

    it("only compares when asked to only try", async () => {
      const post = await site.post({ post_title: "Try" });
      const edits = [{ field: "post_title", before: "Try", after: "Tried" }];
      expect((await site.apply(post, edits, { dryRun: true, key: "try" })).outcome).toBe("written");
      expect(await site.value(post, "post_title")).toBe("Try");
      expect((await site.apply(post, edits, { key: "try" })).outcome).toBe("written");
    });

    it("leaves everything as it was when PHP is killed in the middle, and can do it again", async () => {
      const post = await site.post({ post_title: "Before", post_content: "Content" });
      const edits = [
        { field: "post_title", before: "Before", after: "After" },
        { field: "meta:_sitemend_title", before: null, after: "Title" },
      ];
      await site.withFault("sleep", async () => {
        const lost = site.apply(post, edits, { key: "killed" }).catch((error: unknown) => error);
        const file = join(site.wordpress.folder, "wp-content/sleeping");
        const pid = await vi.waitFor(async () => Number(await readFile(file, "utf8")), { timeout: 120_000 });
        process.kill(pid, "SIGKILL");
        expect(await lost).toBeInstanceOf(Error);
      });
      expect(await site.value(post, "post_title")).toBe("Before");
      expect(await site.value(post, "meta:_sitemend_title")).toBeNull();
      expect((await site.apply(post, edits, { key: "killed" })).outcome).toBe("written");
    });

    it.each(["throws", "rollback"])("leaves everything as it was when another plugin fails: %s", async (fault) => {
      const post = await site.post({ post_title: "Before" });
      const edits = [{ field: "post_title", before: "Before", after: "After" }];
      await site.withFault(fault, async () => {
        expect(await site.apply(post, edits)).toMatchObject({ outcome: "refused", code: "altered" });
      });
      expect(await site.value(post, "post_title")).toBe("Before");
    });

    it("does not write an old text back that a cache still holds", async () => {
      const post = await site.post({ post_title: "T", post_content: "Cached" });
      await site.withFault("stale", async () => {
        const answer = await site.apply(post, [{ field: "post_title", before: "T", after: "U" }]);
        expect(answer.outcome).toBe("written");
      });
      expect(await site.value(post, "post_content")).toBe("Saved meanwhile");
    });

    it("keeps redirects of addresses of any length, also where its tables are of an older version", async () => {
      const ref = `redirect:/${"%D1%87%D0%B0%D0%B9-".repeat(20)}/`;
      await site.wordpress.inside(`global $wpdb; $wpdb->query("ALTER TABLE {$wpdb->prefix}sitemend_ops CHANGE ref ref varchar(191) NOT NULL");
        update_option('sitemend_schema', '1');`);
      const answer = await site.apply(ref, [{ field: "target", before: null, after: "/tea/" }]);
      expect(answer.outcome).toBe("written");
      expect(await site.value(ref, "target")).toBe("/tea/");
    });

    it("forgets what it did more than 400 days ago, and nothing younger", async () => {
      const post = await site.post({ post_title: "Title 0" });
      const rename = (from: number) =>
        site.apply(post, [{ field: "post_title", before: `Title ${from}`, after: `Title ${from + 1}` }], {
          key: `kept-${from}`,
        });
      for (const from of [0, 1, 2]) await rename(from);
      const age = (condition: string, days: number) =>
        site.wordpress.inside(
          `global $wpdb; $wpdb->query("UPDATE {$wpdb->prefix}sitemend_ops SET created_at = created_at - ${days} * 86400000 WHERE ${condition}");`,
        );
      await age("op_key <> 'kept-1' AND op_key <> 'kept-2'", 401);
      await age("op_key = 'kept-1'", 399);
      await rename(3);
      const { json } = await site.call("log");
      const { entries } = z.object({ entries: z.array(z.object({ key: z.string() })) }).parse(json);
      expect(entries.map(({ key }) => key)).toEqual(["kept-3", "kept-2", "kept-1"]);
    });

    it("lets no other plugin commit half of a change", async () => {
      const post = await site.post({ post_content: "colour" });
      await site.withFault("commit", () =>
        site.withFault("late", async () => {
          const answer = await site.apply(post, [{ field: "post_content", before: "colour", after: "my colour" }]);
          expect(answer.code).toBe("altered");
        }),
      );
      expect(await site.value(post, "post_content")).toBe("colour");
    });
  });
});
