/** Who may do what through the companion plugin: never more than the same user may do in WordPress without it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Companion, DATABASES, startCompanion, type TestEdit } from "../support/companion.ts";
import { makeNetwork } from "../support/network.ts";
import type { NewUser } from "../support/wordpress-users.ts";

const PEOPLE = ["anonymous", "subscriber", "author", "editor", "administrator", "filtered administrator"] as const;
const ON_NETWORK = ["site administrator", "super administrator"] as const;
type Person = (typeof PEOPLE)[number] | (typeof ON_NETWORK)[number];

/** What each route answers to each of PEOPLE; on a network both are administrators. */
const ROUTES: Readonly<
  Record<string, { readonly path: string; readonly body?: unknown; readonly says: readonly number[] }>
> = {
  "GET /status": { path: "status", says: [401, 403, 200, 200, 200, 200] },
  "GET /resolve": { path: "resolve?url=/", says: [401, 403, 200, 200, 200, 200] },
  "POST /read": { path: "read", body: { resources: [], keys: [] }, says: [401, 403, 200, 200, 200, 200] },
  "POST /site-editor": { path: "site-editor", body: { templates: ["index"] }, says: [401, 403, 403, 403, 200, 200] },
  "POST /apply": { path: "apply", body: { fence: 1, resources: [] }, says: [401, 403, 200, 200, 200, 200] },
  "POST /purge": { path: "purge", body: { urls: [] }, says: [401, 403, 403, 403, 200, 200] },
  "GET /log": { path: "log", says: [401, 403, 200, 200, 200, 200] },
  // Whoever has a code may use it; nobody else has one.
  "POST /pair": { path: "pair", body: { code: "none" }, says: [403, 403, 403, 403, 403, 429] },
  // An end to one's own password; the test has called it by then for everything else.
  "POST /disconnect": { path: "disconnect", body: {}, says: [401, 200, 200, 200, 200, 200] },
};

/** How the refusal of a write is called; `+` for written. */
type Verdict = "+" | "forbidden" | "missing" | "altered";

interface Kind {
  readonly ref: (of: Things) => string;
  readonly edit: TestEdit;
  /** Of subscriber to administrator with filtered HTML, then of both on a network; those who may not call at all are left out. */
  readonly says: readonly Verdict[];
}
type Things = Readonly<Record<string, number>>;

const title = (before: string): TestEdit => ({ field: "post_title", before, after: `${before} anew` });
const post = (name: string) => (of: Things) => `post:${of[name] ?? 0}`;
const add = (field: string, after = "Tea"): TestEdit => ({ field, before: null, after });
const content = (after = "Tea"): TestEdit => ({ field: "post_content", before: "", after });
const SCRIPT = "<script>alert(1)</script>";

/** By author, editor, administrator, administrator whose HTML is filtered; site administrator, super administrator. */
const KINDS: Readonly<Record<string, Kind>> = {
  "own post": { ref: post("own"), edit: title("own"), says: ["+", "+", "+", "+", "+", "+"] },
  "post of another": { ref: post("other"), edit: title("other"), says: ["forbidden", "+", "+", "+", "+", "+"] },
  "draft of another": { ref: post("draft"), edit: title("draft"), says: ["forbidden", "+", "+", "+", "+", "+"] },
  page: { ref: post("page"), edit: title("page"), says: ["forbidden", "+", "+", "+", "+", "+"] },
  "picture of another": {
    ref: post("picture"),
    edit: add("meta:_wp_attachment_image_alt"),
    says: ["forbidden", "+", "+", "+", "+", "+"],
  },
  "request for personal data": {
    ref: post("user_request"),
    edit: title("user_request"),
    says: ["missing", "missing", "missing", "missing", "missing", "missing"],
  },
  "cached embed": {
    ref: post("oembed_cache"),
    edit: title("oembed_cache"),
    says: ["missing", "missing", "missing", "missing", "missing", "missing"],
  },
  "changes in the Customizer": {
    ref: post("customize_changeset"),
    edit: title("customize_changeset"),
    says: ["missing", "missing", "missing", "missing", "missing", "missing"],
  },
  "style of the Customizer": {
    ref: post("custom_css"),
    edit: title("custom_css"),
    says: ["missing", "missing", "missing", "missing", "missing", "missing"],
  },
  "menu item": {
    ref: post("nav_menu_item"),
    edit: title("nav_menu_item"),
    says: ["missing", "missing", "missing", "missing", "missing", "missing"],
  },
  "hidden type": {
    ref: post("hidden_thing"),
    edit: title("hidden_thing"),
    says: ["missing", "missing", "missing", "missing", "missing", "missing"],
  },
  "type with a screen and rights of its own": {
    ref: post("ledger"),
    edit: title("ledger"),
    says: ["forbidden", "forbidden", "+", "+", "+", "+"],
  },
  "menu of the site editor": {
    ref: post("wp_navigation"),
    edit: content(),
    says: ["forbidden", "forbidden", "+", "+", "+", "+"],
  },
  "template part": {
    ref: post("wp_template_part"),
    edit: content(),
    says: ["forbidden", "forbidden", "+", "+", "+", "+"],
  },
  "title of a template": {
    ref: post("wp_template"),
    edit: title("wp_template"),
    says: ["forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"],
  },
  "script in a template": {
    ref: post("wp_template"),
    edit: content(SCRIPT),
    says: ["forbidden", "forbidden", "+", "forbidden", "forbidden", "+"],
  },
  "synced pattern of another": {
    ref: post("wp_block"),
    edit: content(),
    says: ["forbidden", "+", "+", "+", "+", "+"],
  },
  category: {
    ref: (of) => `term:${of.category ?? 0}`,
    edit: { field: "description", before: "", after: "Teas" },
    says: ["forbidden", "+", "+", "+", "+", "+"],
  },
  menu: {
    ref: (of) => `term:${of.menu ?? 0}`,
    edit: { field: "description", before: "", after: "Teas" },
    says: ["missing", "missing", "missing", "missing", "missing", "missing"],
  },
  "title tag": { ref: post("own"), edit: add("meta:_sitemend_title"), says: ["+", "+", "+", "+", "+", "+"] },
  "robots tag": {
    ref: post("own"),
    edit: add("meta:_sitemend_robots", "noindex"),
    says: ["forbidden", "+", "+", "+", "+", "+"],
  },
  canonical: {
    ref: post("own"),
    edit: add("meta:_yoast_wpseo_canonical", "https://example.com/"),
    says: ["forbidden", "+", "+", "+", "+", "+"],
  },
  "script in a title tag": {
    ref: post("own"),
    edit: add("meta:_yoast_wpseo_title", SCRIPT),
    says: ["forbidden", "+", "+", "forbidden", "forbidden", "+"],
  },
  "script in content": {
    ref: post("own"),
    edit: { field: "post_content", before: "", after: SCRIPT },
    says: ["forbidden", "+", "+", "forbidden", "forbidden", "+"],
  },
  "script in a title of the start page": {
    ref: () => "site",
    edit: add("option:sitemend_home_title", SCRIPT),
    says: ["forbidden", "forbidden", "+", "forbidden", "forbidden", "+"],
  },
  "script in social tags of the start page": {
    ref: () => "site",
    edit: add("option:sitemend_home_social", `<meta property="og:title" content="&lt;script&gt;">`),
    says: ["forbidden", "forbidden", "+", "forbidden", "forbidden", "+"],
  },
  "script in a setting of an SEO plugin": {
    ref: () => "site",
    edit: add("option-key:wpseo_titles#title-home-wpseo", SCRIPT),
    says: ["forbidden", "forbidden", "+", "forbidden", "forbidden", "+"],
  },
  "script in the site's name": {
    ref: () => "site",
    edit: { field: "option:blogname", before: "A small shop", after: SCRIPT },
    says: ["forbidden", "forbidden", "altered", "forbidden", "forbidden", "altered"],
  },
  "site's name": {
    ref: () => "site",
    edit: { field: "option:blogname", before: "A small shop", after: "Shop" },
    says: ["forbidden", "forbidden", "+", "+", "+", "+"],
  },
  "visibility for search engines": {
    ref: () => "site",
    edit: { field: "option:blog_public", before: "1", after: "0" },
    says: ["forbidden", "forbidden", "+", "+", "+", "+"],
  },
  "attachment pages": {
    ref: () => "site",
    edit: add("option:wp_attachment_pages_enabled", "0"),
    says: ["forbidden", "forbidden", "+", "+", "forbidden", "+"],
  },
  "robots.txt": {
    ref: () => "site",
    edit: add("option:sitemend_robots_txt", "User-agent: <b>*</b>\n"),
    says: ["forbidden", "forbidden", "+", "+", "+", "+"],
  },
  "setting of an active SEO plugin": {
    ref: () => "site",
    edit: add("option-key:wpseo_titles#title-home-wpseo"),
    says: ["forbidden", "forbidden", "+", "+", "+", "+"],
  },
  "setting of an SEO plugin that is not active": {
    ref: () => "site",
    edit: add("option-key:slim_seo#home/title"),
    says: ["forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"],
  },
  "address of the site": {
    ref: () => "site",
    edit: { field: "option:siteurl", before: null, after: "https://example.com" },
    says: ["forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"],
  },
  redirect: {
    ref: () => "redirect:/gone/",
    edit: add("target", "/hello-world/"),
    says: ["forbidden", "forbidden", "+", "+", "+", "+"],
  },
};

/** Every list of settings that version 1.1 gave away as a whole, and what SEO plugins keep in some of them. */
const SECRETS = [
  ...["wpseo#semrush_tokens", "wpseo#myyoast-oauth", "wpseo#zapier_api_key", "wpseo_titles#separator"],
  ...["wpseo_social#facebook_site", "rank-math-options-general#console_auth", "rank-math-options-titles#pt_post_title"],
  ...["rank-math-options-sitemap#items_per_page", "seopress_titles_option_name#seopress_titles_sep"],
  ...["seopress_social_option_name#x", "seopress_xml_sitemap_option_name#x", "seopress_advanced_option_name#x"],
  ...[
    "autodescription-site-settings#google_verification",
    "slim_seo#header_code",
    "slim_seo#footer_code",
    "slim_seo#home",
  ],
];

const [maria] = DATABASES;

describe.skipIf(maria?.missing !== undefined)("through the companion plugin", () => {
  let site: Companion;
  let things: Things;
  const people = new Map<Person, NewUser | undefined>();

  beforeAll(async () => {
    site = await startCompanion("mariadb", { "types.php": TYPES });
    for (const role of ["subscriber", "author", "editor"] as const)
      people.set(role, await site.wordpress.createUser({ role }));
    people.set("administrator", site.admin);
    people.set("filtered administrator", site.admin);
    people.set("anonymous", undefined);
    things = JSON.parse(
      await site.wordpress.inside(`wp_set_current_user(1); ${makeThings(people.get("author")?.id ?? 0)}`),
    ) as Things;
  });
  afterAll(() => site?.close());

  /** While a person acts; who is filtered acts on a site that forbids unfiltered HTML. */
  const as = <T>(person: Person, work: () => Promise<T>): Promise<T> =>
    site.withFault("yoast", () => (person.startsWith("filtered") ? site.withFault("nohtml", work) : work()));

  const ask = (person: Person, path: string, body?: unknown) => {
    const user = people.get(person);
    return site.wordpress.request(`wp-json/sitemend/v1/${path}`, {
      ...(user ? { user: user.login, password: user.applicationPassword } : {}),
      ...(body === undefined ? {} : { body }),
    });
  };

  const verdictsOf = async (person: Person) => {
    const resources = Object.entries(KINDS).map(([key, { ref, edit }]) => ({
      ref: ref(things),
      items: [{ key, edits: [{ kind: "value", ...edit }] }],
    }));
    const { json } = await as(person, () => ask(person, "apply", { fence: 1, dryRun: true, resources }));
    return new Map(
      Answers.parse(json).resources.flatMap(({ items }) => items.map((item) => [item.key, item.code ?? "+"])),
    );
  };

  const wanted = (at: number) => new Map(Object.entries(KINDS).map(([name, { says }]) => [name, says[at]]));

  it("nobody writes a kind of thing that the same user could not write without it", async () => {
    for (const [at, person] of (["author", "editor", "administrator", "filtered administrator"] as const).entries())
      expect([person, await verdictsOf(person)]).toEqual([person, wanted(at)]);
  });

  it("nobody reads a secret of another plugin, or writes it", async () => {
    const fields = SECRETS.map((name) => `option-key:${name}`);
    await site.wordpress.inside(
      `foreach (json_decode('${JSON.stringify(SECRETS)}') as $name) { [$option, $entry] = explode('#', $name); update_option($option, [$entry => 'hush'] + (array) get_option($option, [])); }`,
    );
    const all = ["yoast", "rank-math", "slim-seo", "tsf", "seopress"];
    await all.reduceRight<() => Promise<unknown>>(
      (work, fault) => () => site.withFault(fault, work),
      async () => {
        const read = await site.call("read", { resources: [{ ref: "site", fields }], keys: [] });
        expect(read.text).not.toContain("hush");
        for (const field of fields)
          expect([field, (await site.apply("site", [{ field, before: "hush", after: "x" }])).code]).toEqual([
            field,
            "forbidden",
          ]);
        const log = await site.call("log");
        expect(log.text).not.toContain("hush");
      },
    )();
  });

  it("what an earlier version kept of them in its log is forgotten", async () => {
    const edits = (field: string) => JSON.stringify([{ kind: "value", field, before: "hush", after: "hush too" }]);
    await site.wordpress.inside(`global $wpdb;
      foreach (['option-key:wpseo#semrush_tokens', 'option-key:wpseo_titles#title-home-wpseo'] as $at => $field)
        $wpdb->insert("{$wpdb->prefix}sitemend_ops", ['op_key' => "old-$at", 'ref' => 'site', 'user_id' => 1, 'fence' => 1, 'body_hash' => 'x', 'edits' => str_replace('FIELD', $field, '${edits("FIELD")}'), 'created_at' => Sitemend\\milliseconds()]);
      update_option('sitemend_schema', '2');`);
    const { entries } = z
      .object({ entries: z.array(z.object({ key: z.string(), edits: z.array(z.record(z.string(), z.unknown())) })) })
      .parse((await site.call("log")).json);
    const [named, secret] = entries.filter(({ key }) => key.startsWith("old-"));
    expect(secret?.edits).toEqual([{ kind: "value", field: "option-key:wpseo#semrush_tokens" }]);
    expect(named?.edits[0]).toMatchObject({ before: "hush", after: "hush too" });
  });

  it("a refusal for another reason shows nobody a value that reading would not", async () => {
    await site.wordpress.inside(`update_post_meta(${things.other}, 'secret_key', 'hush');`);
    const reach = async () =>
      JSON.stringify(
        (
          await ask("author", "apply", {
            fence: 1,
            dryRun: true,
            resources: [
              {
                ref: `post:${things.other}`,
                items: ["post_title", "meta:secret_key"].map((field) => ({
                  key: field,
                  edits: [{ kind: "value", field, before: "", after: "x" }],
                })),
              },
            ],
          })
        ).json,
      );
    expect(await reach()).not.toMatch(/hush|"other"/);
    await site.wordpress.inside("update_option('sitemend_writes_off', '1');");
    expect(await reach()).toContain("switched_off");
    expect(await reach()).not.toMatch(/hush|"other"/);
    await site.wordpress.inside(`update_option('sitemend_writes_off', ''); wp_trash_post(${things.other});`);
    expect(await reach()).not.toMatch(/hush|"other"/);
    await site.wordpress.inside(`wp_untrash_post(${things.other}); wp_publish_post(${things.other});`);
  });

  it("nobody learns of what is not public, who is editing, or which PHP runs, without the right to", async () => {
    await site.wordpress.inside(
      `foreach ([${things.ledger}, ${things.other}] as $id) update_post_meta($id, '_edit_lock', time() . ':1');`,
    );
    const look = async (person: Person, names: readonly string[]) =>
      JSON.stringify(
        (
          await ask(person, "read", {
            resources: names.map((name) => ({ ref: `post:${things[name]}`, fields: ["post_title"] })),
            keys: [],
          })
        ).json,
      );
    const hidden = ["draft", "ledger", "hidden_thing", "user_request"];
    for (const person of ["author", "editor"] as const) {
      const seen = await look(person, person === "author" ? hidden : hidden.slice(1));
      for (const name of hidden.filter((one) => person === "author" || one !== "draft"))
        expect(seen).not.toContain(name);
    }
    expect(await look("author", ["other", "ledger"])).not.toMatch(/"lockedBy":"/);
    expect(await look("editor", ["other"])).toContain('"lockedBy":"admin"');
    for (const name of ["ledger", "hidden_thing"]) {
      const url = encodeURIComponent(`${site.wordpress.url}?p=${things[name]}`);
      expect((await ask("author", `resolve?url=${url}`)).status).toBe(404);
    }
    await site.wordpress.inside("delete_post_meta_by_key('_edit_lock');");
    const php = async (person: Person) => (await ask(person, "status")).text.match(/"php":("[^"]+"|null)/)?.[1];
    expect([await php("author"), await php("editor")]).toEqual(["null", "null"]);
    expect(await php("administrator")).toMatch(/^"\d+\.\d+\.\d+/);
  });

  describe("on a network", () => {
    beforeAll(async () => {
      await makeNetwork(site.wordpress);
      people.set("site administrator", site.admin);
      people.set("super administrator", await site.wordpress.createUser({ role: "administrator", login: "admin" }));
    });

    it("a site's administrator writes no HTML that the network filters, and a super administrator does", async () => {
      for (const [at, person] of ON_NETWORK.entries())
        expect([person, await verdictsOf(person)]).toEqual([person, wanted(at + 4)]);
    });

    it("deactivated for the whole network, its passwords end on each site of that network", async () => {
      const passwords = `count(array_filter(WP_Application_Passwords::get_user_application_passwords(1), 'Sitemend\\is_limited'))`;
      const [paired, left] = JSON.parse(
        await site.wordpress.inside(`
          require_once ABSPATH . 'wp-admin/includes/plugin.php';
          activate_plugin('sitemend/sitemend.php', '', true);
          foreach ([1, 2] as $one) {
            switch_to_blog($one);
            $made = WP_Application_Passwords::create_new_application_password(1, ['name' => "Site $one", 'app_id' => Sitemend\\APP_ID]);
            Sitemend\\note_connection($made[1]['uuid'], 1);
            restore_current_blog();
          }
          $paired = ${passwords};
          deactivate_plugins('sitemend/sitemend.php', false, true);
          echo json_encode([$paired, ${passwords}]);`),
      ) as number[];
      expect([paired, left]).toEqual([2, 0]);
    });
  });

  it("each route is open to whom the table of this test says, and there is no other route", async () => {
    const registered = JSON.parse(
      await site.wordpress.inside(
        `do_action('rest_api_init'); $all = [];
         foreach (rest_get_server()->get_routes('sitemend/v1') as $path => $handlers) foreach ($handlers as $handler) if ($path !== '/sitemend/v1') $all[] = implode(',', array_keys($handler['methods'])) . ' ' . substr($path, 12);
         echo json_encode($all);`,
      ),
    ) as string[];
    expect([...new Set(registered)].sort()).toEqual(Object.keys(ROUTES).sort());
    for (const [route, { path, body, says }] of Object.entries(ROUTES)) {
      const statuses: number[] = [];
      for (const [at, person] of PEOPLE.entries()) {
        // The same account with its HTML filtered has ended its password when it comes to that.
        const isGone = route.endsWith("/disconnect") && at === 5;
        statuses.push(isGone ? (says[at] ?? 0) : (await as(person, () => ask(person, path, body))).status);
      }
      expect([route, statuses]).toEqual([route, says]);
    }
  });
  it("nothing of the plugin stays on any site of a network once it is deleted", async () => {
    await site.wordpress.inside(`
      switch_to_blog(2); Sitemend\\install(); update_option('sitemend_llms_txt', '# Two'); add_post_meta(1, '_sitemend_title', 'Two'); restore_current_blog();
      add_post_meta(1, '_sitemend_title', 'One');
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      deactivate_plugins('sitemend/sitemend.php'); uninstall_plugin('sitemend/sitemend.php');`);
    const left = await site.wordpress.inside(`global $wpdb; $left = [$wpdb->get_col("SHOW TABLES LIKE '%sitemend%'")];
      foreach ([1, 2] as $one) { switch_to_blog($one); $left[] = $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'sitemend%'"); $left[] = $wpdb->get_col("SELECT meta_key FROM $wpdb->postmeta WHERE meta_key LIKE '%sitemend%'"); }
      echo json_encode($left);`);
    expect(JSON.parse(left)).toEqual([[], [], [], [], []]);
  });
});

const Answers = z.object({
  resources: z.array(z.object({ items: z.array(z.object({ key: z.string(), code: z.string().optional() })) })),
});

const TYPES = `<?php
add_action('init', function () {
  register_post_type('hidden_thing', ['public' => false]);
  register_post_type('ledger', ['public' => false, 'show_ui' => true, 'label' => 'Ledger', 'capability_type' => 'ledger', 'map_meta_cap' => true]);
  foreach (['edit_ledgers', 'edit_others_ledgers', 'edit_published_ledgers'] as $right) get_role('administrator')->add_cap($right);
}, 5);`;

const makeThings = (author: number) => `
delete_option('wp_attachment_pages_enabled');
$things = ['category' => wp_insert_term('Tea', 'category')['term_id'], 'menu' => wp_create_nav_menu('Menu')];
foreach (['own' => 'post', 'other' => 'post', 'draft' => 'post', 'page' => 'page', 'picture' => 'attachment', 'user_request' => 'user_request', 'oembed_cache' => 'oembed_cache', 'customize_changeset' => 'customize_changeset', 'custom_css' => 'custom_css', 'nav_menu_item' => 'nav_menu_item', 'hidden_thing' => 'hidden_thing', 'ledger' => 'ledger', 'wp_navigation' => 'wp_navigation', 'wp_template_part' => 'wp_template_part', 'wp_template' => 'wp_template', 'wp_block' => 'wp_block'] as $name => $type)
  $things[$name] = wp_insert_post(['post_title' => $name, 'post_type' => $type, 'post_status' => $name === 'draft' ? 'draft' : ($type === 'attachment' ? 'inherit' : 'publish'), 'post_author' => $name === 'own' ? ${author} : 1]);
wp_set_object_terms($things['wp_template_part'], get_stylesheet(), 'wp_theme');
wp_set_object_terms($things['wp_template_part'], 'uncategorized', 'wp_template_part_area');
echo json_encode($things);`;
