/** The connector against a real WordPress, with the companion plugin and without: what it writes it can take back. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Connector } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import {
  accessOf,
  asOperations,
  type Connected,
  connectTo,
  createPlatform,
  fixRequestFor,
  proposed,
  undoAll,
  writeAll,
} from "../support/connected.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();
/** What a theme prints below the content of one post. */
const THEME = `<?php
add_action('wp_footer', function () { if (is_single('kiln-of-the-theme')) echo '<img src="/kiln.jpg">'; });
`;
const note = missing ? ` (skipped: ${missing})` : "";

/** Application passwords that the tests of another Sitemend have made. */
const FORGET = `foreach (get_users() as $user) foreach (WP_Application_Passwords::get_user_application_passwords($user->ID) as $one)
  if (str_starts_with($one['name'], 'Sitemend')) WP_Application_Passwords::delete_application_password($user->ID, $one['uuid']);`;
const AGE = `$id = username_exists('idle-writer'); $all = get_user_meta($id, '_application_passwords', true);
foreach ($all as &$one) { $one['created'] -= 9 * DAY_IN_SECONDS; $one['last_used'] = time() - 3 * DAY_IN_SECONDS; }
update_user_meta($id, '_application_passwords', $all);`;

const CONTENT = `<!-- wp:heading {"level":3} -->
<h3>Green tea</h3>
<!-- /wp:heading -->

<!-- wp:image -->
<figure class="wp-block-image"><img src="/tea.jpg" alt=""/></figure>
<!-- /wp:image -->

<!-- wp:paragraph -->
<p>Our <a href="http://shop.example/old">shop</a> \\ sells &amp; \u{1f375}.  \u00a0</p>
<!-- /wp:paragraph -->`;

describe.skipIf(missing).each([{ mode: "guarded" }, { mode: "basic" }] as const)(
  `the $mode way to WordPress${note}`,
  ({ mode }) => {
    let site: Connected;
    let connector: Connector;
    const url = (path: string) => new URL(path, site.wordpress.url).href;

    beforeAll(async () => {
      site = await connectTo({ companion: mode === "guarded", mustUse: { "theme.php": THEME } });
      connector = site.connector;
    });
    afterAll(() => site?.close());

    async function locateOne(...given: Parameters<typeof fixRequestFor>) {
      return (await connector.locate([await fixRequestFor(...given)]))[0];
    }

    it("is picked by the probe, which names what can be written", () => {
      expect(connector.mode).toBe(mode);
      expect(site.health.profile).toMatchObject({ mode, unfilteredHtml: true, missingCapabilities: [] });
      expect(site.health.checks.filter(({ status }) => status === "fail")).toEqual([]);
      // The site is read over http, which is never more than degraded.
      expect(site.health.status).toBe("degraded");
      expect(site.health.can).toEqual(expect.arrayContaining(["content#…", "h1", "setting:blogdescription"]));
      expect(site.health.can.includes("meta_description")).toBe(mode === "guarded");
    });

    it("opens again from what was kept, without asking", async () => {
      const opened = site.platform.open(site.access, site.health.profile);
      expect(opened.mode).toBe(mode);
      expect(await opened.read([])).toMatchObject({ observedValues: [] });
    });

    it.each([
      ["alt", { field: "alt", target: "/tea.jpg", was: "", value: "A cup of “green” tea" }],
      ["link", { field: "link", target: "http://shop.example/old", value: "https://shop.example/new" }],
      ["heading_level", { field: "heading_level", target: "Green tea", value: "2" }],
    ] as const)("finds, writes and takes back a piece of the content: %s", async (name, suggestion) => {
      const id = await site.post({ post_title: name, post_name: `piece-${name}`, post_content: CONTENT });
      const target = suggestion.target.startsWith("/") ? url(suggestion.target) : suggestion.target;
      const proposal = proposed(await locateOne(url(`/piece-${name}/`), { ...suggestion, target }));
      expect(proposal.resource).toMatchObject({ kind: "wordpress-post", ref: `post:${id}`, title: name });
      expect(proposal.field).toMatch(/^content#/);
      expect((await connector.read([{ edits: proposal.edits }])).observedValues[0]?.map(({ is }) => is)).toEqual(
        proposal.edits.map((_, at) => (at === 0 ? "before" : expect.any(String))),
      );
      expect(await writeAll(connector, proposal.edits)).toMatchObject([{ is: "written", replayed: false }]);
      expect(await site.stored(id, "post_content")).not.toBe(CONTENT);
      expect(
        (await connector.read([{ edits: proposal.edits }])).observedValues[0]?.every(({ is }) => is === "after"),
      ).toBe(true);
      expect(await undoAll(connector, proposal.edits)).toMatchObject([{ is: "written" }]);
      expect(await site.stored(id, "post_content")).toBe(CONTENT);
    });

    it("changes the title of a post where the theme prints it as the main heading", async () => {
      const id = await site.post({ post_title: "Tea &amp; cake", post_name: "heading" });
      const fixRequest = { field: "h1", was: "Tea & cake", value: "Tea < coffee" } as const;
      const proposal = proposed(await locateOne(url("/heading/"), fixRequest));
      expect(proposal).toMatchObject({ field: "h1", currentValue: "Tea &amp; cake" });
      expect(await writeAll(connector, proposal.edits)).toMatchObject([
        { is: "written", revision: expect.any(String) },
      ]);
      expect(await site.stored(id, "post_title")).toBe("Tea &lt; coffee");
      expect(await undoAll(connector, proposal.edits)).toMatchObject([{ is: "written" }]);
      expect(await site.stored(id, "post_title")).toBe("Tea &amp; cake");
    });

    it("sets the tagline of the site, alone and never with others", async () => {
      const proposal = proposed(
        await locateOne(site.wordpress.url, { field: "setting:blogdescription", value: "Hand-roasted oolong" }),
      );
      expect(proposal).toMatchObject({ single: true, field: "setting:blogdescription" });
      expect(await writeAll(connector, proposal.edits)).toMatchObject([{ is: "written" }]);
      expect(await site.wordpress.inside("echo get_option('blogdescription');")).toBe("Hand-roasted oolong");
      expect(await undoAll(connector, proposal.edits)).toMatchObject([{ is: "written" }]);
    });

    it("writes nothing over what a person has changed meanwhile", async () => {
      const id = await site.post({ post_title: "Before", post_name: "race" });
      const proposal = proposed(await locateOne(url("/race/"), { field: "h1", value: "Ours" }));
      await site.wordpress.inside(`wp_update_post(['ID' => ${id}, 'post_title' => 'Theirs']);`);
      expect((await connector.read([{ edits: proposal.edits }])).observedValues[0]).toEqual([
        { is: "other", current: "Theirs" },
      ]);
      expect(await writeAll(connector, proposal.edits)).toMatchObject([{ is: "refused", code: "mismatch" }]);
      expect(await site.stored(id, "post_title")).toBe("Theirs");
    });

    it("keeps an edit elsewhere in the same text apart from its own", async () => {
      const id = await site.post({ post_title: "Two", post_name: "two-hands", post_content: CONTENT });
      const proposal = proposed(
        await locateOne(url("/two-hands/"), { field: "alt", target: url("/tea.jpg"), was: "", value: "Tea" }),
      );
      const theirs = CONTENT.replace("Green tea", "White tea");
      const encoded = Buffer.from(theirs).toString("base64");
      await site.wordpress.inside(
        `wp_set_current_user(${site.admin.id}); wp_update_post(wp_slash(['ID' => ${id}, 'post_content' => base64_decode('${encoded}')]));`,
      );
      expect(await writeAll(connector, proposal.edits)).toMatchObject([{ is: "written" }]);
      expect(await undoAll(connector, proposal.edits)).toMatchObject([{ is: "written" }]);
      expect(await site.stored(id, "post_content")).toBe(theirs);
    });

    it.each([
      [
        "classic",
        '<p>Ours <img src="/kiln.jpg"> and</p>\r\n<p><img src="/kiln.jpg" alt="Kiln at night"></p>\r\n<p><img src="/kiln.jpg" alt="IMG_1234"></p>',
      ],
      [
        "block",
        `<!-- wp:image -->
<figure class="wp-block-image"><img src="/kiln.jpg"/></figure>
<!-- /wp:image -->

<!-- wp:gallery {"linkTo":"none"} -->
<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image -->
<figure class="wp-block-image"><img src="/kiln.jpg" alt="Kiln at night"/></figure>
<!-- /wp:image --></figure>
<!-- /wp:gallery -->

<!-- wp:media-text {"mediaType":"image"} -->
<div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="/kiln.jpg" alt="IMG_1234"/></figure><div class="wp-block-media-text__content"></div></div>
<!-- /wp:media-text -->`,
      ],
    ])("changes the copies of an image that were audited, and no other text, in %s content", async (name, content) => {
      const id = await site.post({ post_title: name, post_name: `kiln-${name}`, post_content: content });
      const at = url(`/kiln-${name}/`);
      const fixRequest = { field: "alt", target: url("/kiln.jpg") } as const;
      const bare = proposed(await locateOne(at, { ...fixRequest, value: "A kiln" }));
      expect(bare).toMatchObject({ currentValue: null, proposedValue: "A kiln" });
      expect(await writeAll(connector, bare.edits)).toMatchObject([{ is: "written" }]);
      const once = content.replace('src="/kiln.jpg"', 'src="/kiln.jpg" alt="A kiln"');
      expect(await site.stored(id, "post_content")).toBe(once);
      const named = proposed(await locateOne(at, { ...fixRequest, was: "IMG_1234", value: "The kiln" }));
      expect(named).toMatchObject({ currentValue: "IMG_1234", proposedValue: "The kiln" });
      expect(await writeAll(connector, named.edits)).toMatchObject([{ is: "written" }]);
      expect(await site.stored(id, "post_content")).toBe(once.replace("IMG_1234", "The kiln"));
      expect(await undoAll(connector, bare.edits)).toMatchObject([{ is: "written" }]);
      expect(await undoAll(connector, named.edits)).toMatchObject([{ is: "written" }]);
      expect(await site.stored(id, "post_content")).toBe(content);
    });

    it("leaves a page's own good text where the theme prints the image without one", async () => {
      const post_content = '<p>Ours</p>\n<img src="/kiln.jpg" alt="Kiln at night">';
      await site.post({ post_title: "Theirs", post_name: "kiln-of-the-theme", post_content });
      const at = url("/kiln-of-the-theme/");
      expect(await (await fetch(at)).text()).toContain('<img src="/kiln.jpg">');
      const fixRequest = { field: "alt", target: url("/kiln.jpg"), value: "A kiln" } as const;
      expect(await locateOne(at, fixRequest)).toMatchObject({ is: "unfixable", reason: "element_not_found" });
    });

    it("says what is missing of an object in the trash, and writes nothing there", async () => {
      const id = await site.post({ post_title: "Gone", post_name: "gone" });
      const edit: Edit = {
        ...{ kind: "value", resource: `post:${id}`, field: "post_title" },
        ...{ before: "Gone", after: "Back" },
      };
      await site.wordpress.inside(`wp_trash_post(${id});`);
      expect((await connector.read([{ edits: [edit] }])).observedValues[0]).toMatchObject([{ is: "missing" }]);
      expect(await writeAll(connector, [edit])).toMatchObject([{ is: "refused", code: "missing" }]);
    });

    it("refuses to change what is not there, not published, or built by a page builder", async () => {
      const shortcodes = '[vc_row][vc_column_text]<img src="/tea.jpg">[/vc_column_text][/vc_row]';
      await site.post({ post_title: "Built", post_name: "built", post_content: shortcodes });
      const fixRequest = { field: "alt", target: url("/tea.jpg"), value: "Tea" } as const;
      expect(await locateOne(url("/nowhere/"), fixRequest)).toMatchObject({
        is: "unfixable",
        reason: "object_not_found",
      });
      expect(await locateOne(url("/built/"), fixRequest)).toMatchObject({
        is: "unfixable",
        reason: "built_by_page_builder",
      });
      const draft = await site.post({ post_title: "Draft", post_status: "draft" });
      const link = `<${url(`/wp-json/wp/v2/posts/${draft}`)}>; rel="alternate"; type="application/json"`;
      const page = { url: url(`/?p=${draft}`), headers: [["link", link]] } as const;
      const [located] = await connector.locate([{ page, suggestion: { field: "h1", value: "New" } }]);
      expect(located).toMatchObject({ is: "unfixable", reason: "not_published" });
    });

    it("finds an object without its headers, by its address", async () => {
      const id = await site.post({ post_title: "Plain", post_name: "plain-page", post_type: "page" });
      const suggestion = { field: "h1", value: "Better" } as const;
      const [located] = await connector.locate([{ page: { url: url("/plain-page/"), headers: [] }, suggestion }]);
      expect(proposed(located).resource.ref).toBe(`post:${id}`);
    });

    it("answers many wishes and many edits in their order", async () => {
      const names = Array.from({ length: 12 }, (_, at) => `many-${at}`);
      for (const name of names) await site.post({ post_title: name, post_name: name });
      const fixRequests = names.map((name) => ({
        page: { url: url(`/${name}/`), headers: [] },
        suggestion: { field: "h1", value: `${name}!` } as const,
      }));
      const proposals = (await connector.locate(fixRequests)).map(proposed);
      expect(proposals.map(({ proposedValue }) => proposedValue)).toEqual(names.map((name) => `${name}!`));
      const edits = proposals.flatMap((proposal) => proposal.edits);
      const outcomes = await writeAll(connector, edits);
      expect(outcomes.map(({ is }) => is)).toEqual(names.map(() => "written"));
      const [observedValues] = (await connector.read([{ edits }])).observedValues;
      expect(observedValues?.map(({ current }) => current)).toEqual(names.map((name) => `${name}!`));
    });

    it("does not write content for a user whose HTML WordPress filters", async () => {
      await site.post({ post_title: "Filtered", post_name: "filtered", post_content: CONTENT });
      await site.wordpress.inside(
        "add_role('filtered', 'Filtered', array_diff_key(get_role('editor')->capabilities, ['unfiltered_html' => 1]));",
      );
      const user = await site.wordpress.createUser({ role: "filtered" });
      const filtered = await createPlatform().connect(accessOf(site.wordpress.url, user));
      const check = filtered.health.checks.find(({ id }) => id === "unfiltered_html");
      expect(check).toMatchObject({ status: "warn" });
      expect(filtered.health.can).not.toContain("content#…");
      const fixRequest = await fixRequestFor(url("/filtered/"), {
        field: "alt",
        target: url("/tea.jpg"),
        value: "Tea",
      });
      expect(await filtered.connector.locate([fixRequest])).toMatchObject([
        { is: "unfixable", reason: "html_is_filtered" },
      ]);
    });

    it("stops when another WordPress, or another user, answers than the one connected", async () => {
      const { profile } = site.health;
      const moved = site.platform.open(site.access, { ...profile, homeUrl: "https://other.example/" });
      await expect(moved.read([])).rejects.toMatchObject({ code: "identity_changed" });
      const other = site.platform.open(site.access, { ...profile, userId: 999 });
      await expect(other.locate([])).rejects.toMatchObject({ code: "identity_changed" });
      const wrong = site.platform.open({ ...site.access, applicationPassword: "wrong" }, profile);
      await expect(wrong.read([])).rejects.toMatchObject({ code: "credentials_rejected" });
    });

    it("tries writing on a draft of its own, of which nothing stays", async () => {
      const count = () =>
        site.wordpress.inside('global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->posts");');
      const before = await count();
      expect(await site.platform.writeProbe(site.access, site.health.profile)).toMatchObject({ ok: true });
      expect(await count()).toBe(before);
    });

    it("gives the address where a person grants access, and gives access back", async () => {
      const address = await site.platform.authorizeUrl(site.wordpress.url, {
        appName: "Sitemend",
        appId: "5f8a7c1e-6d9b-4a51-9a0e-8f6f2b7c3d4e",
        successUrl: "https://sitemend.example/back?state=1",
        rejectUrl: "https://sitemend.example/no",
      });
      expect(new URL(address).pathname).toBe("/wp-admin/authorize-application.php");
      expect(new URL(address).searchParams.get("success_url")).toBe("https://sitemend.example/back?state=1");
      const user = await site.wordpress.createUser({ role: "editor" });
      const access = accessOf(site.wordpress.url, user);
      const { health } = await site.platform.connect(access);
      expect(health.profile.passwordUuid).toMatch(/^[\w-]{36}$/);
      expect(await site.platform.revoke(access, health.profile)).toBe(true);
      expect((await site.platform.connect(access)).health.status).toBe("unhealthy");
    });

    if (mode === "basic") {
      it.each([
        ["of another user", "editor", "other-writer"],
        ["of the same user", "administrator", "connected"],
      ])("writes nothing beside another Sitemend, by an application password %s", async (_, role, login) => {
        const id = await site.post({ post_title: "Alone", post_name: `beside-${login}` });
        const fixRequest = { field: "h1", value: "Beside" } as const;
        const anew = () => site.platform.open(site.access, site.health.profile);
        const { edits } = proposed(
          (await anew().locate([await fixRequestFor(url(`/beside-${login}/`), fixRequest)]))[0],
        );
        await site.wordpress.createUser({ role, login, application: "Sitemend" });
        const barred = anew();
        expect(await barred.locate([await fixRequestFor(url(`/beside-${login}/`), fixRequest)])).toMatchObject([
          { is: "unfixable", reason: "writes_switched_off", words: expect.stringContaining("Another Sitemend") },
        ]);
        expect(await writeAll(barred, edits)).toMatchObject([{ is: "refused", code: "switched_off" }]);
        expect(await site.stored(id, "post_title")).toBe("Alone");
        const { status, can, checks } = await barred.probe();
        expect([status, can]).toEqual(["unhealthy", []]);
        expect(checks.find((check) => check.id === "companion")).toMatchObject({ status: "fail" });
        await site.wordpress.inside(FORGET);
        expect(await writeAll(anew(), edits)).toMatchObject([{ is: "written" }]);
      });

      it("writes when the other Sitemend has not been at work for two days", async () => {
        await site.post({ post_title: "Idle", post_name: "beside-idle" });
        await site.wordpress.createUser({ role: "editor", login: "idle-writer", application: "Sitemend" });
        await site.wordpress.inside(AGE);
        const connector = site.platform.open(site.access, site.health.profile);
        const fixRequest = await fixRequestFor(url("/beside-idle/"), { field: "h1", value: "Not idle" });
        expect(await connector.locate([fixRequest])).toMatchObject([{ is: "proposal" }]);
      });

      it("says of what only the companion can do that it is needed", async () => {
        await site.post({ post_title: "Head", post_name: "head" });
        for (const field of ["title", "meta_description", "robots"] as const)
          expect(await locateOne(url("/head/"), { field, value: "noindex" })).toMatchObject({
            is: "unfixable",
            reason: "needs_companion",
          });
        const redirect = { field: "redirect", value: url("/head/") } as const;
        expect(await locateOne(url("/old/"), redirect)).toMatchObject({ reason: "needs_companion" });
      });

      it("keeps no log, and says so", async () => {
        expect((await connector.read([], ["key"])).executed.get("key")).toBe("unavailable");
      });
    }

    if (mode === "guarded") {
      it.each([
        [{ field: "title", value: "Oolong – hand-roasted" }, "title"],
        [{ field: "meta_description", value: "We roast oolong by hand." }, "meta_description"],
        [{ field: "canonical", value: "https://example.com/tea/" }, "canonical"],
        [{ field: "robots", value: "noindex, nofollow" }, "robots"],
        [{ field: "social_tags", value: '<meta property="og:title" content="Tea &amp; cake">' }, "og_title"],
        [{ field: "json_ld", value: '{"@context":"https://schema.org","@type":"Article"}' }, "jsonld"],
      ] as const)("prints in the head what is set there: %o", async (suggestion, field) => {
        const name = `head-${field.replace("_", "-")}`;
        const id = await site.post({ post_title: "Head", post_name: name });
        const proposal = proposed(await locateOne(url(`/${name}/`), suggestion));
        expect(proposal).toMatchObject({ field, currentValue: null, resource: { ref: `post:${id}` } });
        const before = await (await fetch(url(`/${name}/`))).text();
        expect(await writeAll(connector, proposal.edits)).toMatchObject([{ is: "written" }]);
        const html = await (await fetch(url(`/${name}/`))).text();
        expect(html.split("</head>")[0]).toMatch(EXPECTED[field]);
        expect(before.split("</head>")[0]).not.toMatch(EXPECTED[field]);
        // Undone, there is no value, which is not an empty one.
        expect(await undoAll(connector, proposal.edits)).toMatchObject([{ is: "written" }]);
        expect((await connector.read([{ edits: proposal.edits }])).observedValues[0]).toEqual([
          { is: "before", current: null },
        ]);
      });

      it("moves a page with its redirect and the links that lead to it, and back", async () => {
        const id = await site.post({ post_title: "Old", post_name: "old-name", post_type: "page" });
        const link = `<!-- wp:paragraph -->\n<p>See <a href="${url("/old-name/")}">it</a>.</p>\n<!-- /wp:paragraph -->`;
        const linking = await site.post({ post_title: "Linking", post_name: "linking", post_content: link });
        const proposal = proposed(
          await locateOne(url("/old-name/"), { field: "slug", value: "new-name" }, [url("/linking/")]),
        );
        expect(proposal.edits.map(({ resource }) => resource)).toEqual([
          `post:${id}`,
          "redirect:/old-name/",
          `post:${linking}`,
        ]);
        expect((await writeAll(connector, proposal.edits)).map(({ is }) => is)).toEqual([
          "written",
          "written",
          "written",
        ]);
        const answer = await fetch(url("/old-name/"), { redirect: "manual" });
        expect([answer.status, answer.headers.get("location")]).toEqual([301, url("/new-name/")]);
        expect(await site.stored(linking, "post_content")).toContain("/new-name/");
        await undoAll(connector, proposal.edits);
        expect((await fetch(url("/old-name/"), { redirect: "manual" })).status).toBe(200);
        expect(await site.stored(linking, "post_content")).toBe(link);
      });

      it("redirects an address and leads the links to it straight to the new one", async () => {
        await site.post({ post_title: "Shop", post_name: "shop-now" });
        const link = `<p>See <a href="${url("/shop-then/")}">it</a>.</p>`;
        const linking = await site.post({ post_title: "Linking", post_name: "linking-shop", post_content: link });
        const fixRequest = { field: "redirect", value: url("/shop-now/") } as const;
        const proposal = proposed(await locateOne(url("/shop-then/"), fixRequest, [url("/linking-shop/")]));
        expect(proposal.edits.map(({ resource }) => resource)).toEqual(["redirect:/shop-then/", `post:${linking}`]);
        await writeAll(connector, proposal.edits);
        expect(await site.stored(linking, "post_content")).toBe(link.replace("shop-then", "shop-now"));
        await undoAll(connector, proposal.edits);
        expect(await site.stored(linking, "post_content")).toBe(link);
      });

      it("redirects no address at which a page lives, for WordPress shows the page", async () => {
        const lives = await site.post({ post_title: "Lives", post_name: "lives-here" });
        const fixRequest = { field: "redirect", value: url("/elsewhere/") } as const;
        expect(await locateOne(url("/lives-here"), fixRequest)).toMatchObject({
          is: "unfixable",
          reason: "value_not_possible",
          words: expect.stringContaining("Lives"),
        });
        proposed(await locateOne(url("/lives-here/?old=1"), fixRequest));
        await site.wordpress.inside(`wp_trash_post(${lives});`);
        proposed(await locateOne(url("/lives-here/"), fixRequest));
      });

      it("does an operation once, however often it is sent, and knows which it has done", async () => {
        await site.post({ post_title: "Once", post_name: "once" });
        const proposal = proposed(await locateOne(url("/once/"), { field: "h1", value: "Twice" }));
        const operations = asOperations(proposal.edits);
        const options = { fence: 2, ignoreLock: false };
        expect(await connector.write(operations, options)).toMatchObject([{ is: "written", replayed: false }]);
        expect(await connector.write(operations, options)).toMatchObject([{ is: "written", replayed: true }]);
        const { executed } = await connector.read([{ edits: proposal.edits }], [operations[0]?.key ?? "", "never"]);
        expect([...executed.values()]).toEqual(["executed", "absent"]);
        const late = asOperations(proposal.edits.map((edit) => ({ ...edit, before: edit.after, after: "x" }) as Edit));
        expect(await connector.write(late, { ...options, fence: 1 })).toMatchObject([
          { is: "refused", code: "fenced" },
        ]);
      });

      it("sets redirects, robots.txt and llms.txt of the site", async () => {
        const fixRequests = [
          await fixRequestFor(url("/old-shop"), { field: "redirect", value: url("/heading/") }),
          await fixRequestFor(url("/robots.txt"), {
            field: "robots_txt",
            value: "User-agent: *\nDisallow: /private/\n",
          }),
          await fixRequestFor(url("/llms.txt"), { field: "llms_txt", value: "# The tea shop\n" }),
        ];
        const proposals = (await connector.locate(fixRequests)).map(proposed);
        expect(proposals.map(({ field, single }) => [field, single])).toEqual([
          ["redirect:/old-shop", false],
          ["robots_txt", true],
          ["llms_txt", true],
        ]);
        for (const { edits } of proposals) expect(await writeAll(connector, edits)).toMatchObject([{ is: "written" }]);
        const moved = await fetch(url("/old-shop"), { redirect: "manual" });
        expect([moved.status, moved.headers.get("location")]).toEqual([301, url("/heading/")]);
        expect(await (await fetch(url("/llms.txt"))).text()).toBe("# The tea shop\n");
        for (const { edits } of proposals) await undoAll(connector, edits);
        expect((await fetch(url("/old-shop"), { redirect: "manual" })).status).toBe(404);
      });

      it("is told apart from a site that was restored from elsewhere", async () => {
        const profile = { ...site.health.profile, instanceId: "another" };
        await expect(site.platform.open(site.access, profile).read([])).rejects.toMatchObject({
          code: "identity_changed",
        });
      });
    }
  },
);

const EXPECTED = {
  title: /<title>Oolong – hand-roasted<\/title>/,
  meta_description: /<meta name="description" content="We roast oolong by hand."/,
  canonical: /<link rel="canonical" href="https:\/\/example\.com\/tea\/"/,
  robots: /<meta name=['"]robots['"] content=['"][^'"]*noindex[^'"]*nofollow|nofollow[^'"]*noindex/,
  og_title: /<meta property="og:title" content="Tea &amp; cake"/,
  jsonld: /<script type="application\/ld\+json"[^>]*>\s*\{"@context":"https:/,
} as const;
