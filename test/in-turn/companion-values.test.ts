/** The companion plugin in a real WordPress: values of all shapes, in metas, terms and settings. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Companion, DATABASES, startCompanion } from "../support/companion.ts";

describe.each(DATABASES)("the companion plugin on $database", ({ database, missing }) => {
  describe.skipIf(missing !== undefined)("keeps PHP's types", () => {
    let site: Companion;

    beforeAll(async () => {
      site = await startCompanion(database);
    });
    afterAll(() => site?.close());

    const raw = (post: string, key: string) =>
      site.wordpress.inside(
        `global $wpdb; echo $wpdb->get_var("SELECT meta_value FROM $wpdb->postmeta WHERE post_id = ${post.slice(5)} AND meta_key = '${key}'");`,
      );

    it("of a list that is written whole, and has the old bytes again afterwards", async () => {
      const post = await site.post({ post_title: "T" });
      await site.wordpress.inside(
        `update_post_meta(${post.slice(5)}, 'rank_math_robots', ['z' => 1, 'index' => true, 'a' => ['x', 'y']]);`,
      );
      const before = await raw(post, "rank_math_robots");
      const value = '{"a":["x","y"],"index":true,"z":1}';
      expect(await site.value(post, "json:rank_math_robots")).toBe(value);
      const after = '{"a":["x","é \\\\ 🍵"],"index":false,"z":1}';
      const field = "json:rank_math_robots";
      expect((await site.apply(post, [{ field, before: value, after }])).outcome).toBe("written");
      expect(await site.value(post, field)).toBe(after);
      expect((await site.apply(post, [{ field, before: after, after: value }])).outcome).toBe("written");
      expect(await raw(post, "rank_math_robots")).toBe(before);
    });

    it("of one entry of a list, and leaves the others alone", async () => {
      const post = await site.post({ post_title: "T" });
      await site.wordpress.inside(
        `update_post_meta(${post.slice(5)}, 'slim_seo', ['title' => '1984', 'noindex' => 1, 'flag' => false]);`,
      );
      const before = await raw(post, "slim_seo");
      const entry = (name: string, was: string | null, after: string | null) => [
        { field: `json:slim_seo#${name}`, before: was, after },
      ];
      expect((await site.apply(post, entry("title", "1984", "2001"))).outcome).toBe("written");
      expect((await site.apply(post, entry("noindex", "1", "0"))).outcome).toBe("written");
      expect((await site.apply(post, entry("description", null, "42"))).outcome).toBe("written");
      expect(await raw(post, "slim_seo")).toBe(
        'a:4:{s:5:"title";s:4:"2001";s:7:"noindex";i:0;s:4:"flag";b:0;s:11:"description";s:2:"42";}',
      );
      expect((await site.apply(post, entry("description", "42", null))).outcome).toBe("written");
      expect((await site.apply(post, entry("noindex", "0", "1"))).outcome).toBe("written");
      expect((await site.apply(post, entry("title", "2001", "1984"))).outcome).toBe("written");
      expect(await raw(post, "slim_seo")).toBe(before);
    });

    it("and makes a list for its first entry, and leaves no row when the last one goes", async () => {
      const post = await site.post({ post_title: "T" });
      const field = "json:slim_seo#title";
      expect((await site.apply(post, [{ field, before: null, after: "T" }])).outcome).toBe("written");
      expect(await raw(post, "slim_seo")).toBe('a:1:{s:5:"title";s:1:"T";}');
      expect((await site.apply(post, [{ field, before: "T", after: null }])).outcome).toBe("written");
      expect(await raw(post, "slim_seo")).toBe("");
    });

    it("of terms, their metas and Yoast's fields of them", async () => {
      const id = await site.wordpress.inside(
        `$t = wp_insert_term('Tea', 'category', ['description' => 'Old', 'slug' => 'tea']); wp_insert_term('Pots', 'category', ['slug' => 'pots']); update_option('wpseo_taxonomy_meta', ['category' => [999 => ['wpseo_title' => 'Other']]]); echo $t['term_id'];`,
      );
      const ref = `term:${id}`;
      const edits = [
        { field: "name", before: "Tea", after: "Teas \\ 🍵" },
        { field: "description", before: "Old", after: "New" },
        { field: "meta:_sitemend_title", before: null, after: "All teas" },
        { field: "option-tax:wpseo_taxonomy_meta#wpseo_title", before: null, after: "Yoast's teas" },
      ];
      expect(await site.apply(ref, edits)).toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("not active"),
      });
      const done = await site.withFault("yoast", () => site.apply(ref, edits));
      expect(done.outcome).toBe("written");
      expect(await site.value(ref, "name")).toBe("Teas \\ 🍵");
      const option = await site.wordpress.inside("echo json_encode(get_option('wpseo_taxonomy_meta'));");
      expect(JSON.parse(option)).toEqual({
        category: { 999: { wpseo_title: "Other" }, [id]: { wpseo_title: "Yoast's teas" } },
      });
      expect((await site.apply(ref, [{ field: "slug", before: "tea", after: "pots" }])).code).toBe("altered");
      expect(await site.value(ref, "slug")).toBe("tea");
    });

    it("of settings, and lets one of twelve first writers through", async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          site.apply("site", [{ field: "option:sitemend_llms_txt", before: null, after: `# ${n}` }]),
        ),
      );
      expect(answers.filter((answer) => answer.outcome === "written")).toHaveLength(1);
      const edits = [
        { field: "option:blogdescription", before: "", after: "Tea for all" },
        { field: "option:blog_public", before: "1", after: "0" },
      ];
      const done = await site.apply("site", edits);
      expect(done.outcome).toBe("written");
      expect((await site.call("status")).json).toMatchObject({
        settings: { blogdescription: "Tea for all", blogPublic: false },
      });
    });

    it("of entries of an active plugin's settings", async () => {
      await site.wordpress.inside(
        "update_option('wpseo_titles', ['title-home-wpseo' => 'Tea', 'separator' => 'sc-dash']);",
      );
      const edits = [{ field: "option-key:wpseo_titles#title-home-wpseo", before: "Tea", after: "Teas" }];
      expect(await site.apply("site", edits)).toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("not active"),
      });
      expect((await site.withFault("yoast", () => site.apply("site", edits))).outcome).toBe("written");
      expect(await site.wordpress.inside("echo json_encode(get_option('wpseo_titles'));")).toBe(
        '{"title-home-wpseo":"Teas","separator":"sc-dash"}',
      );
    });

    it("and takes away of them only what it has put there", async () => {
      await site.wordpress.inside("update_option('wpseo_titles', ['title-home-wpseo' => 'Tea']);");
      const set = (name: string, before: string | null, after: string | null) =>
        site.withFault("yoast", () =>
          site.apply("site", [{ field: `option-key:wpseo_titles#${name}`, before, after }]),
        );
      expect((await set("title-home-wpseo", "Tea", null)).code).toBe("altered");
      expect((await set("metadesc-home-wpseo", null, "All teas")).outcome).toBe("written");
      expect((await set("metadesc-home-wpseo", "All teas", null)).outcome).toBe("written");
      expect(await site.wordpress.inside("echo json_encode(get_option('wpseo_titles'));")).toBe(
        '{"title-home-wpseo":"Tea"}',
      );
      const option = (name: string, before: string | null, after: string | null) =>
        site.apply("site", [{ field: `option:${name}`, before, after }]);
      expect((await option("blogname", "A small shop", null)).code).toBe("altered");
      await site.wordpress.inside("delete_option('wp_attachment_pages_enabled');");
      expect((await option("wp_attachment_pages_enabled", null, "0")).outcome).toBe("written");
      expect((await option("wp_attachment_pages_enabled", "0", null)).outcome).toBe("written");
      await site.wordpress.inside(`global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}sitemend_ops");
        update_option('wp_attachment_pages_enabled', '1');`);
      expect((await option("wp_attachment_pages_enabled", "1", null)).code).toBe("altered");
    });
  });
});
