/** The companion plugin in a real WordPress: what it refuses to write. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, type HeadFields } from "../../src/connectors/wordpress/dialects/index.ts";
import { type Companion, DATABASES, startCompanion } from "../support/companion.ts";
import type { NewUser } from "../support/wordpress-users.ts";

describe.each(DATABASES)("the companion plugin on $database", ({ database, missing }) => {
  describe.skipIf(missing !== undefined)("refuses", () => {
    let site: Companion;
    let author: NewUser;
    let editor: NewUser;

    beforeAll(async () => {
      site = await startCompanion(database);
      author = await site.wordpress.createUser({ role: "author" });
      editor = await site.wordpress.createUser({ role: "editor" });
    });
    afterAll(() => site?.close());

    const title = (before: string, after: string) => [{ field: "post_title", before, after }];
    const meta = (post: string, code: string) =>
      site.wordpress.inside(`$id = ${post.slice(5)}; ${code}`).then(() => undefined);

    it("everybody who has not logged in, and all who may not edit posts", async () => {
      const anonymous = await site.wordpress.request("wp-json/sitemend/v1/status");
      expect([anonymous.status, anonymous.json]).toEqual([
        401,
        expect.objectContaining({ code: "sitemend_not_logged_in" }),
      ]);
      const subscriber = await site.wordpress.createUser({ role: "subscriber" });
      for (const path of ["status", "log", "resolve?url=x"]) {
        expect((await site.call(path, undefined, subscriber)).status).toBe(403);
      }
      expect((await site.call("apply", { fence: 1, resources: [] }, subscriber)).status).toBe(403);
    });

    it("an author the posts of others, and anyone but an administrator settings and redirects", async () => {
      const post = await site.post({ post_title: "Of the admin", post_author: site.admin.id });
      expect((await site.apply(post, title("Of the admin", "Mine"), { user: author })).code).toBe("forbidden");
      const own = await site.post({ post_title: "Of the author", post_author: author.id });
      expect((await site.apply(own, title("Of the author", "Mine"), { user: author })).outcome).toBe("written");
      const name = [{ field: "option:blogname", before: "A small shop", after: "Mine" }];
      expect((await site.apply("site", name, { user: editor })).code).toBe("forbidden");
      const target = [{ field: "target", before: null, after: "/mine/" }];
      expect((await site.apply("redirect:/yours/", target, { user: editor })).code).toBe("forbidden");
    });

    it("to show an author what is not the author's", async () => {
      const post = await site.post({ post_title: "Secret", post_status: "draft", post_author: site.admin.id });
      const { text, json } = await site.call(
        "read",
        { resources: [{ ref: post, fields: ["post_title"] }], keys: [] },
        author,
      );
      expect(text).not.toContain("Secret");
      expect(json).toMatchObject({ resources: [{ exists: true, canEdit: false, fields: {} }] });
    });

    it.each([
      "meta:_wp_page_template",
      "meta:_edit_lock",
      "post_author",
      "json:wp_capabilities",
      "option:siteurl",
      "meta:_seopress_redirections_value",
      "meta:_yoast_wpseo_schema_page_type",
      "meta:_twitter_",
      "meta:_genesis_scripts",
      "meta:slim_seo",
      "json:slim_seo",
      "json:slim_seo#header_code",
      "json:_yoast_wpseo_title#x",
      "option-tax:wpseo_taxonomy_meta#wpseo_other",
    ])("to touch %s", async (field) => {
      const site_or_term = field.startsWith("option-tax") ? "term:1" : "site";
      const ref = field.startsWith("option") ? site_or_term : await site.post({ post_title: "T" });
      const answer = await site.apply(ref, [{ field, before: null, after: "x" }]);
      expect([answer.outcome, answer.code]).toEqual(["refused", "forbidden"]);
    });

    it("nothing that the connector's dialects write", async () => {
      const allowed = (field: string) => /^(meta|json|option-tax):/.test(field);
      const of = (head: HeadFields | null) => (head === null ? [] : fieldsOf(head).filter(allowed));
      const asked = {
        [await site.post({ post_title: "T" })]: DIALECTS.flatMap(({ post }) => of(post)),
        "term:1": DIALECTS.flatMap(({ term }) => of(term)),
      };
      for (const [ref, fields] of Object.entries(asked)) {
        const { json } = await site.withFault("yoast", () =>
          site.call("read", { resources: [{ ref, fields }], keys: [] }),
        );
        const [shown] = (json as { resources: { fields: object }[] }).resources;
        expect(Object.keys(shown?.fields ?? {}).sort()).toEqual([...new Set(fields)].sort());
      }
    });

    it("markup in a meta that WordPress would filter for this user, however it is spelled", async () => {
      const post = await site.post({ post_title: "T", post_author: author.id });
      const write = async (field: string, after: string, user: NewUser) => {
        const answer = await site.apply(post, [{ field, before: await site.value(post, field), after }], { user });
        return answer.code ?? answer.outcome;
      };
      const script = "<script>alert(1)</script>";
      for (const field of ["meta:_yoast_wpseo_title", "meta:rank_math_description", "json:slim_seo#title"]) {
        expect([field, await write(field, script, author)]).toEqual([field, "forbidden"]);
      }
      expect(await write("json:slim_seo#title", '["\\u003cscript\\u003e"]', author)).toBe("forbidden");
      expect(await write("meta:_sitemend_title", 'Tea & "pots" for <b>all</b>', author)).toBe("written");
      const tag = '<meta property="og:title" content="Tea &amp; pots">';
      expect(await write("meta:_sitemend_social", tag, author)).toBe("written");
      const hidden = '<meta property="og:title" content="&lt;script&gt;">';
      expect(await write("meta:_sitemend_social", hidden, author)).toBe("forbidden");
      expect(await write("meta:_yoast_wpseo_title", script, editor)).toBe("written");
    });

    it("a text that WordPress would filter for this user, before anything is written", async () => {
      const embed = '<iframe src="https://example.com/"></iframe><p>Old</p>';
      const post = await site.post({ post_title: "T", post_content: embed, post_author: author.id });
      const edit = {
        kind: "fragment",
        name: "p",
        field: "post_content",
        before: "<p>Old</p>",
        after: "<p>New</p>",
      } as const;
      const answer = await site.apply(post, [edit], { user: author });
      expect(answer).toMatchObject({ code: "forbidden", message: expect.stringContaining("unfiltered_html") });
      // WordPress would save the content together with the title.
      expect((await site.apply(post, title("T", "U"), { user: author })).code).toBe("forbidden");
      expect(await site.value(post, "post_content")).toBe(embed);
      expect((await site.apply(post, [edit], { user: editor })).outcome).toBe("written");
    });

    it("a slug that another post has, and leaves all as it was", async () => {
      await site.post({ post_title: "Taken", post_name: "taken" });
      const post = await site.post({ post_title: "Free", post_name: "free" });
      const answers = await site.applyAll(post, "slug-", [
        [{ field: "post_name", before: "free", after: "taken" }],
        title("Free", "Freed"),
      ]);
      expect(answers.map((answer) => answer.code ?? answer.outcome)).toEqual(["altered", "written"]);
      expect(await site.value(post, "post_name")).toBe("free");
      expect(await site.value(post, "post_title")).toBe("Freed");
    });

    it("what a plugin would change on its way into the database", async () => {
      const post = await site.post({ post_title: "T", post_content: "colour" });
      await site.withFault("trims", async () => {
        const answers = await site.applyAll(post, "trims-", [
          [{ field: "meta:_sitemend_title", before: null, after: " trimmed " }],
          title("T", "U"),
        ]);
        expect(answers.map((answer) => answer.code ?? answer.outcome)).toEqual(["altered", "written"]);
      });
      expect(await site.value(post, "meta:_sitemend_title")).toBeNull();
      // A title is saved together with the content, which is then altered although nobody asked for it.
      await site.withFault("spelling", async () => {
        expect((await site.apply(post, title("U", "V"))).code).toBe("altered");
      });
      expect([await site.value(post, "post_title"), await site.value(post, "post_content")]).toEqual(["U", "colour"]);
    });

    it.runIf(database === "mariadb")("to write while another plugin changes tables, which would commit", async () => {
      const post = await site.post({ post_title: "T" });
      await site.withFault("tables", async () => {
        expect((await site.apply(post, title("T", "U"))).code).toBe("altered");
      });
      expect(await site.value(post, "post_title")).toBe("T");
    });

    it("what a person is editing, were it the connected user, unless it is told to go on", async () => {
      const post = await site.post({ post_title: "Busy" });
      await meta(post, `update_post_meta($id, '_edit_lock', time() . ':${editor.id}');`);
      const answer = await site.apply(post, title("Busy", "Mine"));
      expect(answer).toMatchObject({ code: "locked", lockedBy: "test-editor" });
      expect((await site.apply(post, title("Busy", "Mine"), { ignoreLock: true })).outcome).toBe("written");
      await meta(post, `update_post_meta($id, '_edit_lock', (time() - 151) . ':${editor.id}');`);
      expect((await site.apply(post, title("Mine", "Old lock"))).outcome).toBe("written");
      await meta(post, `update_post_meta($id, '_edit_lock', time() . ':${site.admin.id}');`);
      const own = await site.apply(post, title("Old lock", "Own lock"));
      expect(own).toMatchObject({ code: "locked", lockedBy: "test-administrator" });
      expect(await site.value(post, "post_title")).toBe("Old lock");
    });

    it("what has an autosave that is newer", async () => {
      const post = await site.post({ post_title: "T" });
      await meta(
        post,
        `global $wpdb; $a = _wp_put_post_revision(['ID' => $id, 'post_title' => 'Unsaved'], true); $wpdb->update($wpdb->posts, ['post_modified_gmt' => gmdate('Y-m-d H:i:s', time() + 60)], ['ID' => $a]);`,
      );
      expect((await site.apply(post, title("T", "U"))).code).toBe("locked");
    });

    it("what is gone or in the trash, except to take it out again", async () => {
      const post = await site.post({ post_title: "T", post_name: "trashed-one" });
      const status = (before: string, after: string) => [{ field: "post_status", before, after }];
      expect((await site.apply(post, status("publish", "trash"))).outcome).toBe("written");
      expect((await site.apply(post, title("T", "U"))).code).toBe("missing");
      expect((await site.apply(post, status("trash", "publish"))).outcome).toBe("written");
      expect(await site.value(post, "post_name")).toBe("trashed-one");
      expect((await site.apply("post:999999", title("T", "U"))).code).toBe("missing");
      expect((await site.apply("nonsense", title("T", "U"))).code).toBe("missing");
    });

    it("everything while writing is switched off", async () => {
      const post = await site.post({ post_title: "T" });
      await site.wordpress.inside("update_option('sitemend_writes_off', '1');");
      expect((await site.apply(post, title("T", "U"), { key: "off" })).code).toBe("switched_off");
      expect((await site.call("status")).json).toMatchObject({ writable: false });
      await site.wordpress.inside("update_option('sitemend_writes_off', '');");
      expect((await site.apply(post, title("T", "U"), { key: "off" })).outcome).toBe("written");
    });

    it("a meta that has several rows", async () => {
      const post = await site.post({ post_title: "T" });
      await meta(post, "add_post_meta($id, 'rank_math_title', 'a'); add_post_meta($id, 'rank_math_title', 'b');");
      const answer = await site.apply(post, [{ field: "meta:rank_math_title", before: "a", after: "c" }]);
      expect(answer).toMatchObject({ code: "mismatch", message: expect.stringContaining("several rows") });
    });

    it("to take an absent value for an empty one", async () => {
      const post = await site.post({ post_title: "T" });
      const field = "meta:_yoast_wpseo_metadesc";
      expect((await site.apply(post, [{ field, before: "", after: "x" }])).code).toBe("mismatch");
      expect((await site.apply(post, [{ field, before: null, after: "" }])).outcome).toBe("written");
      expect((await site.apply(post, [{ field, before: null, after: "x" }])).code).toBe("mismatch");
      expect((await site.apply(post, [{ field, before: "", after: null }])).outcome).toBe("written");
      expect(await site.value(post, field)).toBeNull();
    });

    it("bodies that are not what the contract says", async () => {
      const bad = async (edit: unknown) =>
        (
          await site.call("apply", {
            fence: 1,
            resources: [{ ref: "post:1", items: [{ key: "bad", edits: [edit] }] }],
          })
        ).status;
      expect(await bad({ kind: "value", field: "post_title", before: 1, after: "x" })).toBe(400);
      expect(await bad({ kind: "value", field: "post_title", before: "x" })).toBe(400);
      expect(await bad({ kind: "fragment", field: "post_title", before: "", after: "x" })).toBe(400);
      expect(await bad({ kind: "other", field: "post_title", before: "x", after: "y" })).toBe(400);
      expect((await site.call("apply", { fence: 1, resources: "post:1" })).status).toBe(400);
      expect((await site.call("apply", { fence: 1, resources: [{ ref: "post:1" }] })).status).toBe(400);
    });
  });
});

/** Every field that a dialect may write into a head. */
function fieldsOf(head: HeadFields): string[] {
  const social = head.social.is === "lines" ? [head.social.field] : Object.values(head.social.tags).flat();
  const own = [head.title, head.description, head.canonical, ...(head.robots?.fields ?? [])];
  const rest = [...(head.titleAlso ?? []), ...social].map((one) => (typeof one === "string" ? one : one.field));
  return [...own, ...rest].filter((field) => field !== null);
}
