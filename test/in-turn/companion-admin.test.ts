/** The companion plugin in a real WordPress: objects, the log, connecting, wp-admin, caches, and leaving. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Companion, DATABASES, startCompanion } from "../support/companion.ts";

describe.each(DATABASES)("the companion plugin on $database", ({ database, missing }) => {
  describe.skipIf(missing !== undefined)("knows", () => {
    let site: Companion;

    beforeAll(async () => {
      site = await startCompanion(database, {}, "blocks");
    });
    afterAll(() => site?.close());

    it("which object an address shows", async () => {
      const post = await site.post({ post_title: "Tea", post_name: "tea" });
      const parent = await site.post({ post_title: "Shop", post_name: "shop", post_type: "page" });
      const child = await site.post({
        post_title: "Pots",
        post_name: "pots",
        post_type: "page",
        post_parent: Number(parent.slice(5)),
      });
      const ref = async (path: string) => {
        const url = encodeURIComponent(new URL(path, site.wordpress.url).href);
        const { status, json } = await site.call(`resolve?url=${url}`);
        return status === 200 ? (json as { ref: string }).ref : status;
      };
      expect(await ref("/tea/")).toBe(post);
      expect(await ref("/shop/pots/")).toBe(child);
      expect(await ref(`/?p=${post.slice(5)}`)).toBe(post);
      expect(await ref("/category/uncategorized/")).toBe("term:1");
      expect(await ref("/")).toBe("site");
      expect(await ref("/nothing-here/")).toBe(404);
      expect(await ref("https://example.com/tea/")).toBe(404);
    });

    it("what the site editor keeps: what somebody changed from the database, the rest from files", async () => {
      const made = await site.wordpress.inside(`wp_set_current_user(1);
        function put($type, $content, $more = []) { return wp_insert_post($more + ['post_type' => $type, 'post_status' => 'publish', 'post_content' => $content]); }
        $part = put('wp_template_part', 'Changed', ['post_name' => 'header']); wp_set_object_terms($part, get_stylesheet(), 'wp_theme'); wp_set_object_terms($part, 'header', 'wp_template_part_area');
        $other = put('wp_template', 'Of another theme', ['post_name' => 'index']); wp_set_object_terms($other, 'another-theme', 'wp_theme');
        $old = put('wp_navigation', 'Old', ['post_date' => '2020-01-01 10:00:00']);
        echo json_encode([$part, put('wp_block', 'Synced'), put('wp_navigation', 'New'), $old]); put('wp_block', 'Draft', ['post_status' => 'draft']);`);
      const [part, pattern, menu, old] = (JSON.parse(made) as number[]).map((id) => `post:${id}`);
      type Kept = { slug: string; ref: string | null; content: string }[];
      const answer = await site.call("site-editor", { templates: ["index", "404", "nothing"] });
      const { templates, parts, patterns, menus } = answer.json as Record<string, Kept>;
      expect(templates?.map(({ slug, ref }) => [slug, ref]).toSorted()).toEqual([
        ["404", null],
        ["index", null],
      ]);
      expect(templates?.[0]?.content).toContain("<!-- wp:");
      expect(parts?.filter(({ ref }) => ref !== null)).toEqual([{ slug: "header", ref: part, content: "Changed" }]);
      expect(parts?.find(({ slug }) => slug === "footer")).toMatchObject({ ref: null });
      expect(patterns?.filter(({ ref }) => ref !== null)).toEqual([{ slug: "", ref: pattern, content: "Synced" }]);
      // The 404 template of the theme names it.
      expect(patterns?.find(({ slug }) => slug === "twentytwentythree/hidden-404")?.content).toContain("<!-- wp:");
      expect(menus?.map(({ ref }) => ref)).toEqual([menu, old]);
      for (const names of [Array.from({ length: 51 }, () => "page"), ["x".repeat(201)], [{}]])
        expect((await site.call("site-editor", { templates: names })).status).toBe(400);
    });

    it("what was done, by whom, newest first, and shows others only what they did themselves", async () => {
      const editor = await site.wordpress.createUser({ role: "editor" });
      const post = await site.post({ post_title: "T" });
      await site.apply(post, [{ field: "post_title", before: "T", after: "U" }], { key: "by-admin" });
      await site.apply(post, [{ field: "post_title", before: "U", after: "V" }], { key: "by-editor", user: editor });
      const log = async (user = site.admin) =>
        ((await site.call("log", undefined, user)).json as { entries: { key: string; edits: unknown[] }[] }).entries;
      const all = await log();
      expect(all.map((entry) => entry.key)).toEqual(["by-editor", "by-admin"]);
      expect(all[1]).toMatchObject({
        ref: post,
        user: "test-administrator",
        edits: [{ field: "post_title", before: "T", after: "U" }],
      });
      expect((await log(editor)).map((entry) => entry.key)).toEqual(["by-editor"]);
    });

    const newCode = () =>
      site.wordpress.inside(`wp_set_current_user(${site.admin.id}); echo Sitemend\\new_pairing_code();`);
    it("a pairing code once, and nobody who only guesses", async () => {
      const code = await newCode();
      const stored = await site.wordpress.inside(
        `global $wpdb; echo json_encode($wpdb->get_results("SELECT * FROM $wpdb->options WHERE option_name LIKE 'sitemend%'"));`,
      );
      expect(stored).not.toContain(code.replaceAll("-", ""));
      const pair = (typed: string) => site.wordpress.request("wp-json/sitemend/v1/pair", { body: { code: typed } });
      expect((await pair("WRNG-CODE-2345")).status).toBe(403);
      const answers = await Promise.all([1, 2, 3].map(() => pair(` ${code.toLowerCase()} `)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403]);
      const paired = answers.find((answer) => answer.status === 200)?.json as Record<string, string>;
      expect(paired).toMatchObject({ siteUrl: site.wordpress.url, username: "test-administrator" });
      const user = { id: 0, login: paired.username ?? "", applicationPassword: paired.applicationPassword ?? "" };
      expect((await site.call("status", undefined, user)).status).toBe(200);
      expect((await site.call("disconnect", {}, user)).json).toEqual({ revoked: true });
      expect((await site.call("status", undefined, user)).status).toBe(401);
      for (const guess of ["a", "b", "c"]) await pair(guess);
      expect((await pair("d")).status).toBe(429);
      // Whoever has the code gets in, however many others are guessing.
      const second = await newCode();
      expect((await pair("e")).status).toBe(429);
      expect((await pair(second)).status).toBe(200);
      expect((await pair(second)).status).toBe(429);
    });

    it("no password that could not be noted, which would have no limits", async () => {
      const passwords = () =>
        site.wordpress.inside(
          `echo count(WP_Application_Passwords::get_user_application_passwords(${site.admin.id}));`,
        );
      const before = await passwords();
      const code = await newCode();
      const answer = await site.withFault("unnoted", () =>
        site.wordpress.request("wp-json/sitemend/v1/pair", { body: { code } }),
      );
      expect([answer.status, answer.json]).toMatchObject([503, { code: "sitemend_not_stored" }]);
      expect(await passwords()).toBe(before);
    });

    it("a page in wp-admin that escapes what was written, and forms that nobody can forge", async () => {
      const post = await site.post({ post_title: "T" });
      const after = "<script>alert(1)</script>";
      await site.apply(post, [{ field: "post_title", before: "T", after }]);
      const admin = (code: string) =>
        site.wordpress.inside(
          `wp_set_current_user(${site.admin.id}); require_once ABSPATH . 'wp-admin/includes/template.php'; ${code}`,
        );
      const html = await admin("Sitemend\\admin_page();");
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
      expect(html).not.toContain(after);
      expect(html).toMatch(/Act as.*test-administrator/);
      const forged = await admin(
        "$_POST = ['sitemend_action' => 'stop', '_wpnonce' => 'forged']; $_REQUEST = $_POST; add_filter('wp_die_handler', fn () => function () { echo 'DIED'; exit; }); Sitemend\\admin_page();",
      );
      expect(forged).toContain("DIED");
      expect((await site.call("status")).json).toMatchObject({ writable: true });
      const sent = await admin(
        "$_POST = ['sitemend_action' => 'pair', '_wpnonce' => wp_create_nonce('sitemend_pair')]; $_REQUEST = $_POST; Sitemend\\admin_page();",
      );
      expect(sent).toMatch(/<code id="sitemend-code"[^>]*>[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}<\/code>/);
    });

    it("which caches to tell, and tells them", async () => {
      await site.withFault("supercache", async () => {
        expect((await site.call("status")).json).toMatchObject({ cachePlugins: ["WP Super Cache"] });
        const urls = [`${site.wordpress.url}hello-world/`, "https://example.com/"];
        expect((await site.call("purge", { urls })).json).toEqual({ purged: ["WordPress", "WP Super Cache"] });
      });
      const purged = await site.wordpress.inside("echo json_encode(get_option('test_purged'));");
      expect(JSON.parse(purged)).toEqual([`${site.wordpress.url}hello-world/`]);
    });

    it("to tell them by itself once something is written, and to write although they break", async () => {
      const { wordpress } = site;
      const purged = async (): Promise<unknown> =>
        JSON.parse(
          await wordpress.inside("echo json_encode(get_option('test_purged', [])); delete_option('test_purged');"),
        );
      const post = await site.post({ post_title: "T", post_name: "purged" });
      await purged();
      await site.withFault("supercache", async () => {
        const edits = [{ field: "post_name", before: "purged", after: "purged-too" }];
        await site.apply(post, edits, { dryRun: true });
        await site.apply(post, [{ field: "post_title", before: "Other", after: "U" }]);
        expect(await purged()).toEqual([]);
        await site.apply(post, edits);
        expect(await purged()).toEqual([`${wordpress.url}purged/`, `${wordpress.url}purged-too/`]);
        await site.apply("redirect:/gone/", [{ field: "target", before: null, after: "/purged-too/" }]);
        expect(await purged()).toEqual([wordpress.url, `${wordpress.url}gone/`]);
        await site.apply("site", [{ field: "option:blogname", before: "A small shop", after: "Shop" }]);
        expect(await purged()).toContain(wordpress.url);
        // Nobody knows on which pages a menu or a pattern is shown.
        for (const post_type of ["wp_navigation", "wp_block"]) {
          const shared = await site.post({ post_title: "Shared", post_type, post_content: "<p>Old</p>" });
          await purged();
          await site.apply(shared, [{ field: "post_content", before: "<p>Old</p>", after: "<p>New</p>" }]);
          expect(await purged()).toEqual(["everything"]);
        }
        await wordpress.inside("update_option('test_purged', 'no list, so that the cache breaks');");
        expect((await site.apply(post, [{ field: "post_title", before: "T", after: "U" }])).outcome).toBe("written");
        expect(await site.value(post, "post_title")).toBe("U");
      });
      const breaks = join(wordpress.folder, "wp-content/mu-plugins/breaks.php");
      // Inside of the transaction it would rightly undo the change.
      await writeFile(
        breaks,
        `<?php add_action('clean_post_cache', function () { if (!has_filter('query', ['Sitemend\\\\Database', 'guard'])) { touch(WP_CONTENT_DIR . '/broke'); throw new Error('a cache broke'); } });`,
      );
      expect((await site.apply(post, [{ field: "post_title", before: "U", after: "V" }])).outcome).toBe("written");
      await rm(breaks);
      await rm(join(wordpress.folder, "wp-content/broke"));
    });

    it("to go without a trace", async () => {
      await site.post({ post_title: "T" });
      await site.wordpress.inside(
        "require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins('sitemend/sitemend.php'); uninstall_plugin('sitemend/sitemend.php');",
      );
      const left = await site.wordpress.inside(
        `global $wpdb; echo json_encode([$wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'sitemend%'"), $wpdb->get_col("SHOW TABLES LIKE 'wp_sitemend%'")]);`,
      );
      expect(JSON.parse(left)).toEqual([[], []]);
    });
  });
});
