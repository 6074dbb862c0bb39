/** The companion plugin in a real WordPress: what visitors and crawlers see of it, and how a site is connected. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Companion, DATABASES, startCompanion } from "../support/companion.ts";

describe.each(DATABASES)("the companion plugin on $database", ({ database, missing }) => {
  describe.skipIf(missing !== undefined)("serves", () => {
    let site: Companion;

    beforeAll(async () => {
      site = await startCompanion(database);
    });
    afterAll(() => site?.close());

    const page = async (path: string) => (await site.wordpress.request(path)).text;
    const metas = (entries: Readonly<Record<string, string>>) =>
      Object.entries(entries).map(([name, after]) => ({ field: `meta:_sitemend_${name}`, before: null, after }));

    it("title, description, canonical, robots, social tags and JSON-LD of a page, safely", async () => {
      const post = await site.post({ post_title: "Shown", post_name: "shown" });
      const edits = metas({
        title: 'Tea & "pots" <b>',
        description: 'All "teas" & </head><script>alert(1)</script>',
        canonical: "https://example.com/tea/?a=1&b=2",
        robots: "noindex, max-image-preview:none",
        social: '<meta property="og:title" content="Tea &amp; pots">\n<meta name="twitter:card" content="summary">',
        jsonld: '{"@type":"Thing","name":"</script><script>alert(1)</script>","list":[],"node":{}}',
      });
      expect((await site.apply(post, edits)).outcome).toBe("written");
      const html = await page("shown/");
      expect(html).toContain("<title>Tea &amp; &quot;pots&quot; &lt;b&gt;</title>");
      expect(html).toContain(
        '<meta name="description" content="All &quot;teas&quot; &amp; &lt;/head&gt;&lt;script&gt;',
      );
      expect(html.match(/rel="canonical"/g)).toHaveLength(1);
      expect(html).toContain('<link rel="canonical" href="https://example.com/tea/?a=1&#038;b=2" />');
      expect(html).toMatch(/<meta name='robots' content='noindex, max-image-preview:none' \/>/);
      expect(html).toContain('<meta property="og:title" content="Tea &amp; pots" />');
      expect(html).toContain('<meta name="twitter:card" content="summary" />');
      const [, json = ""] = /<script type="application\/ld\+json" class="sitemend">(.*?)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(json)).toEqual({
        "@type": "Thing",
        name: "</script><script>alert(1)</script>",
        list: [],
        node: {},
      });
      expect(html).not.toContain("<script>alert(1)");
    });

    it("a head without a trace of ours where nothing was written", async () => {
      await site.post({ post_title: "Plain", post_name: "plain" });
      const html = await page("plain/");
      expect(html).not.toMatch(/name="description"|sitemend/);
      expect(html).toContain("plain/");
    });

    it("only the JSON-LD where an SEO plugin owns the head", async () => {
      const post = await site.post({ post_title: "Owned", post_name: "owned" });
      await site.apply(post, metas({ title: "Not shown", description: "Not shown", jsonld: '{"@type":"Thing"}' }));
      await site.withFault("yoast", async () => {
        const html = await page("owned/");
        expect(html).not.toContain("Not shown");
        expect(html).toContain('class="sitemend">{"@type":"Thing"}');
        expect((await site.call("status")).json).toMatchObject({ seoPlugins: [{ id: "yoast", version: "99.9" }] });
      });
    });

    it("no value that is not what its field claims", async () => {
      const post = await site.post({ post_title: "T" });
      for (const [name, value] of [
        ["jsonld", "not JSON"],
        ["social", "<script>alert(1)</script>"],
        ["social", '<meta property="og:title" onload="x" content="T">'],
      ] as const) {
        expect((await site.apply(post, metas({ [name]: value }))).code).toBe("altered");
      }
    });

    it("a sitemap without the pages that are left out", async () => {
      const post = await site.post({ post_title: "Hidden", post_name: "hidden-from-sitemap" });
      await site.post({ post_title: "Listed", post_name: "listed-in-sitemap" });
      expect(await page("wp-sitemap-posts-post-1.xml")).toContain("hidden-from-sitemap");
      await site.apply(post, metas({ sitemap_exclude: "1" }));
      const sitemap = await page("wp-sitemap-posts-post-1.xml");
      expect(sitemap).not.toContain("hidden-from-sitemap");
      expect(sitemap).toContain("listed-in-sitemap");
    });

    it("a sitemap without the posts and terms on which it prints noindex", async () => {
      const list = async () =>
        `${await page("wp-sitemap-posts-post-1.xml")}${await page("wp-sitemap-taxonomies-category-1.xml")}`;
      const category = await site.wordpress.inside(
        "wp_set_current_user(1); echo wp_insert_term('Rare teas', 'category')['term_id'];",
      );
      const post = await site.post({
        post_title: "Rare",
        post_name: "rare-post",
        post_category: [1, Number(category)],
      });
      expect([(await list()).includes("/rare-post/"), (await list()).includes("/rare-teas/")]).toEqual([true, true]);
      await site.apply(post, metas({ robots: "noarchive" }));
      expect(await list()).toContain("/rare-post/");
      await site.apply(post, [{ field: "meta:_sitemend_robots", before: "noarchive", after: "noindex, nofollow" }]);
      await site.apply(`term:${category}`, metas({ robots: "noindex" }));
      expect([(await list()).includes("/rare-post/"), (await list()).includes("/rare-teas/")]).toEqual([false, false]);
      // An SEO plugin prints its own directives, and not these.
      await site.withFault("yoast", async () => expect(await list()).toContain("/rare-post/"));
    });

    it("redirects for good, whatever advertisers hang on the address, until they are taken back", async () => {
      const set = (source: string, before: string | null, after: string | null) =>
        site.apply(`redirect:${source}`, [{ field: "target", before, after }]);
      expect((await set("/old/caf%C3%A9?a=1", null, "/new/")).outcome).toBe("written");
      expect((await set("/away/", null, "https://example.com/x?y=1")).outcome).toBe("written");
      const get = async (path: string) => {
        const { status, headers } = await site.wordpress.request(path);
        return [status, headers.get("location")];
      };
      expect(await get("/old/caf%c3%a9?a=1")).toEqual([301, `${site.wordpress.url}new/`]);
      expect(await get("/old/caf%C3%A9?a=1&utm_source=x")).toEqual([301, `${site.wordpress.url}new/`]);
      expect((await get("/old/caf%C3%A9"))[0]).toBe(404);
      expect(await get("/away/")).toEqual([301, "https://example.com/x?y=1"]);
      expect(await site.value("redirect:/away/", "target")).toBe("https://example.com/x?y=1");
      expect((await set("/away/", "https://example.com/x?y=1", null)).outcome).toBe("written");
      expect((await get("/away/"))[0]).toBe(404);
    });

    it("no redirect that leads in a circle or takes WordPress itself away", async () => {
      const set = (source: string, after: string) =>
        site.apply(`redirect:${source}`, [{ field: "target", before: null, after }]);
      expect((await set("/a/", "/b/")).outcome).toBe("written");
      expect((await set("/b/", `${site.wordpress.url}c/`)).outcome).toBe("written");
      for (const [source, target] of [
        ["/c/", "/a/"],
        ["/d/", "/d/#top"],
        ["/e/", `${site.wordpress.url}e/`],
        ["/wp-admin/", "/f/"],
        ["/wp-login.php", "/f/"],
        ["//example.com/", "/f/"],
        ["/g/", "//example.com/"],
        ["/g/", "javascript:alert(1)"],
      ] as const) {
        const answer = await set(source, target);
        expect([source, answer.code]).toEqual([source, "altered"]);
      }
    });

    it("a page of WordPress's own rather than a redirect from its address", async () => {
      const post = await site.post({ post_title: "Back", post_name: "back" });
      const rename = (slug: string) =>
        site.wordpress.inside(`wp_update_post(['ID' => ${post.slice(5)}, 'post_name' => '${slug}']);`);
      const get = async (path: string) => {
        const { status, headers } = await site.wordpress.request(path);
        return [status, headers.get("location")];
      };
      await rename("forth");
      for (const path of ["/back/", "/category/uncategorized/", "/"]) {
        const set = [{ field: "target", before: null, after: "/forth/" }];
        expect((await site.apply(`redirect:${path}`, set)).outcome).toBe("written");
      }
      expect(await get("/back/")).toEqual([301, `${site.wordpress.url}forth/`]);
      expect((await get("/"))[0]).toBe(200);
      expect((await get("/?utm_source=x"))[0]).toBe(200);
      expect((await get("/category/uncategorized/"))[0]).toBe(200);
      await rename("back");
      expect((await get("/back/"))[0]).toBe(200);
      expect((await get("/back/?utm_source=x"))[0]).toBe(200);
      expect(await get("/forth/")).toEqual([301, `${site.wordpress.url}back/`]);
    });

    it("robots.txt and llms.txt as they were approved", async () => {
      const robots = "User-agent: *\nDisallow: /private/\n";
      const before = await page("robots.txt");
      expect((await site.wordpress.request("llms.txt")).status).toBe(404);
      const edits = [
        { field: "option:sitemend_robots_txt", before: null, after: robots },
        { field: "option:sitemend_llms_txt", before: null, after: "# Tea & <shop> 🍵\n" },
      ];
      expect((await site.apply("site", edits)).outcome).toBe("written");
      expect(await page("robots.txt")).toBe(robots);
      const llms = await site.wordpress.request("llms.txt");
      expect([llms.status, llms.headers.get("content-type"), llms.text]).toEqual([
        200,
        "text/plain; charset=utf-8",
        "# Tea & <shop> 🍵\n",
      ]);
      await site.apply(
        "site",
        edits.map((edit) => ({ ...edit, before: edit.after, after: null })),
      );
      expect(await page("robots.txt")).toBe(before);
    });

    it("pages at new addresses when the permalinks change", async () => {
      await site.post({ post_title: "Moved", post_name: "moved", post_date: "2020-02-03 00:00:00" });
      const structure = (before: string, after: string) =>
        site.apply("site", [{ field: "option:permalink_structure", before, after }]);
      expect((await structure("/%postname%/", "/%year%/%postname%/")).outcome).toBe("written");
      expect((await site.wordpress.request("2020/moved/")).status).toBe(200);
      expect((await structure("/%year%/%postname%/", "/%postname%/")).outcome).toBe("written");
      expect((await site.wordpress.request("moved/")).status).toBe(200);
    });
  });
});
