/** The companion plugin in a real WordPress: its stop stops, its refusals leave no trace, its credential is limited and ends with it. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Companion, DATABASES, startCompanion } from "../support/companion.ts";
import { putObjectCache } from "../support/object-cache.ts";
import type { NewUser } from "../support/wordpress-users.ts";

const MINUTE = 60_000;
const [maria] = DATABASES;

describe.skipIf(maria?.missing !== undefined)("the companion plugin", () => {
  let site: Companion;
  let editor: NewUser;

  beforeAll(async () => {
    site = await startCompanion("mariadb", { "hooks.php": HOOKS });
    editor = await site.wordpress.createUser({ role: "editor" });
  });
  afterAll(() => site?.close());

  const title = (before: string, after: string) => [{ field: "post_title", before, after }];
  const inside = (code: string) => site.wordpress.inside(code);
  const set = (name: string, value: string) => inside(`update_option('${name}', '${value}');`);
  const codeOf = ({ code, outcome }: { code?: string | undefined; outcome: string }) => code ?? outcome;

  it("writes nothing more of sixty once it is switched off, but the one under way", async () => {
    const posts = JSON.parse(
      await inside(
        "$all = []; for ($n = 0; $n < 60; $n++) $all[] = wp_insert_post(['post_title' => 'Old', 'post_status' => 'publish']); echo json_encode($all);",
      ),
    ) as number[];
    const resources = posts.map((id) => ({
      ref: `post:${id}`,
      items: [{ key: `stop-${id}`, edits: [{ kind: "value", ...title("Old", "New")[0] }] }],
    }));
    const third = join(site.wordpress.folder, "wp-content/sleep-at");
    const sleeping = join(site.wordpress.folder, "wp-content/sleeping-at");
    await writeFile(third, String(posts[2]));
    const call = site.call("apply", { fence: 1, resources });
    await vi.waitFor(() => readFile(sleeping, "utf8"), { timeout: 120_000 });
    await set("sitemend_writes_off", "1");
    await rm(third);
    const outcomes = outcomesOf((await call).json);
    expect(outcomes).toEqual([...Array(3).fill("written"), ...Array(57).fill("switched_off")]);
    const written = await inside(
      `global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->posts WHERE post_title = 'New' AND post_type = 'post'");`,
    );
    expect(written).toBe("3");
    await set("sitemend_writes_off", "");
  });

  describe("with a persistent object cache and a plugin whose hooks write", () => {
    let takeOut = async () => {};
    beforeAll(async () => {
      takeOut = await putObjectCache(site.wordpress.folder);
    });
    afterAll(() => takeOut());

    /** As WordPress itself answers, through its caches, in a process of its own. */
    const seen = async (post: string) =>
      JSON.parse(
        await inside(
          `echo json_encode([get_post(${post.slice(5)})->post_title, get_post_meta(${post.slice(5)}, 'hook_wrote', true), get_option('hook_wrote', 'nothing'), wp_cache_get('${post}', 'hooks'), wp_using_ext_object_cache()]);`,
        ),
      ) as unknown[];
    const changesOf = async (post: string) =>
      (await inside(`echo get_option('hooks_ran_${post.slice(5)}', 0);`)) &&
      site.wordpress.inside(`echo (int) @file_get_contents(WP_CONTENT_DIR . '/ran-${post.slice(5)}');`);

    it.each(["late", "throws", "dies", "rollback"])("leaves no trace of a refused write: %s", async (fault) => {
      const post = await site.post({ post_title: "Old", post_content: "colour" });
      await inside("delete_option('hook_wrote'); wp_cache_flush();");
      const before = await seen(post);
      await site.withFault("hooks", () =>
        site.withFault(fault, async () => {
          const answer = await site.apply(post, title("Old", "New")).then(codeOf, () => "no answer");
          expect(answer).toBe(fault === "dies" ? "no answer" : "altered");
        }),
      );
      expect(await seen(post)).toEqual(before);
      expect(before).toEqual(["Old", "", "nothing", false, true]);
    });

    it("does not run hooks a second time for what was refused, nor for what came with it", async () => {
      const post = await site.post({ post_title: "Old", post_content: "colour", post_excerpt: "E" });
      await site.withFault("hooks", () =>
        site.withFault("late", async () => {
          const answers = await site.applyAll(post, "together-", [
            title("Old", "New"),
            [{ field: "meta:_sitemend_title", before: null, after: "T" }],
          ]);
          expect(answers.map(codeOf)).toEqual(["altered", "altered"]);
        }),
      );
      expect(await changesOf(post)).toBe("1");
      expect(await site.value(post, "meta:_sitemend_title")).toBeNull();
    });

    it("keeps what it and the hooks wrote where it was written", async () => {
      const post = await site.post({ post_title: "Old" });
      await site.withFault("hooks", async () => {
        expect((await site.apply(post, title("Old", "New"))).outcome).toBe("written");
      });
      expect(await seen(post)).toEqual(["New", "by a hook", "by a hook", "by a hook", true]);
    });

    it("stops for a switch that the cache does not know of", async () => {
      const post = await site.post({ post_title: "Old" });
      await inside(
        `global $wpdb; get_option('sitemend_writes_off'); $wpdb->replace($wpdb->options, ['option_name' => 'sitemend_writes_off', 'option_value' => '1']);`,
      );
      expect(codeOf(await site.apply(post, title("Old", "New")))).toBe("switched_off");
      await inside(
        `global $wpdb; $wpdb->update($wpdb->options, ['option_value' => ''], ['option_name' => 'sitemend_writes_off']); wp_cache_flush();`,
      );
    });
  });

  describe("counts the writes of each connection by itself", () => {
    it("so that clocks a day apart, refusals and huge numbers of one keep nobody else out", async () => {
      const other = await site.wordpress.createUser({ role: "administrator", login: "other-server" });
      const author = await site.wordpress.createUser({ role: "author" });
      const post = await site.post({ post_title: "n0", post_author: author.id });
      const now = Date.now();
      const write = async (n: number, clock: number, user: NewUser) =>
        codeOf(await site.apply(post, title(`n${n}`, `n${n + 1}`), { fence: clock, user, clock }));
      const day = 24 * 60 * MINUTE;
      expect(await write(0, now + day, site.admin)).toBe("written");
      expect(await write(1, now, other)).toBe("written");
      expect(await write(2, now - day, author)).toBe("written");
      // Its clock is set right; it goes on counting from where it was.
      expect(codeOf(await site.apply(post, title("n3", "n4"), { fence: now + day + 1, clock: now }))).toBe("written");
      expect(await write(77, now + MINUTE, other)).toBe("mismatch");
      expect(await write(4, now - day + 1, author)).toBe("written");
      expect(await write(5, now, other)).toBe("fenced");
    });

    it("and takes no number that lies in the future of the clock that it is told, or of its own", async () => {
      const server = await site.wordpress.createUser({ role: "administrator", login: "future-server" });
      const post = await site.post({ post_title: "T" });
      const send = (fence: number, more: object = {}) =>
        site.call(
          "apply",
          {
            fence,
            ...more,
            resources: [
              { ref: post, items: [{ key: `f-${fence}`, edits: [{ kind: "value", ...title("T", "T")[0] }] }] },
            ],
          },
          server,
        );
      const now = Date.now();
      for (const [fence, more] of [
        [Number.MAX_SAFE_INTEGER, {}],
        [now + 60 * MINUTE, {}],
        [now + 60 * MINUTE, { clock: now }],
      ] as const)
        expect((await send(fence, more)).json).toMatchObject({ code: "sitemend_fence_ahead", data: { status: 400 } });
      expect((await send(now + MINUTE)).status).toBe(200);
    });

    it("and forgets the numbers when an administrator says so, or when they are old", async () => {
      const post = await site.post({ post_title: "T" });
      expect(codeOf(await site.apply(post, title("T", "U"), { fence: 9 }))).toBe("written");
      expect(codeOf(await site.apply(post, title("U", "V"), { fence: 8 }))).toBe("fenced");
      await form("forget_order");
      expect(codeOf(await site.apply(post, title("U", "V"), { fence: 8 }))).toBe("written");
      await inside(
        `global $wpdb; $wpdb->query("UPDATE {$wpdb->prefix}sitemend_fences SET seen_at = seen_at - 31 * 86400000");`,
      );
      await site.apply(await site.post({ post_title: "X" }), title("X", "Y"));
      expect(
        await inside(`global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}sitemend_fences");`),
      ).toBe("1");
    });
  });

  /** What the page in wp-admin prints once the form was sent. */
  async function form(action: string, whom = ""): Promise<string> {
    return await inside(`wp_set_current_user(${site.admin.id}); require_once ABSPATH . 'wp-admin/includes/template.php';
      $_POST = ['sitemend_action' => '${action}', 'sitemend_whom' => '${whom}', '_wpnonce' => wp_create_nonce('sitemend_${action}')]; $_REQUEST = $_POST; Sitemend\\admin_page();`);
  }

  async function paired(whom: string): Promise<NewUser & { readonly uuid: string }> {
    const code = /<code id="sitemend-code"[^>]*>([^<]+)/.exec(await form("pair", whom))?.[1] ?? "";
    const { json } = await site.wordpress.request("wp-json/sitemend/v1/pair", { body: { code } });
    const { username, applicationPassword, uuid } = Paired.parse(json);
    return { id: 0, login: username, applicationPassword, uuid };
  }

  const asks = async (user: NewUser, method: string, path: string, body?: unknown) =>
    (
      await site.wordpress.request(`wp-json/${path}`, {
        method,
        user: user.login,
        password: user.applicationPassword,
        ...(body === undefined ? {} : { body }),
      })
    ).status;

  describe("pairs", () => {
    it("as a user of its own who can correct content and nothing else, or whom the administrator chooses", async () => {
      const own = await paired("new");
      expect(own.login).toBe("sitemend");
      const post = await site.post({ post_title: "Old", post_author: site.admin.id });
      expect((await site.apply(post, title("Old", "New"), { user: own })).outcome).toBe("written");
      const option = [{ field: "option:blogdescription", before: "", after: "x" }];
      expect((await site.apply("site", option, { user: own })).code).toBe("forbidden");
      const rights = JSON.parse(
        await inside("echo json_encode(array_keys(array_filter(get_user_by('login', 'sitemend')->allcaps)));"),
      ) as string[];
      for (const right of [
        "manage_options",
        "delete_posts",
        "publish_posts",
        "list_users",
        "promote_users",
        "install_plugins",
      ])
        expect(rights).not.toContain(right);
      expect((await paired(String(editor.id))).login).toBe("test-editor");
      const subscriber = await site.wordpress.createUser({ role: "subscriber" });
      expect(await form("pair", String(subscriber.id))).toContain("notice-error");
    });

    it("with a password that opens what Sitemend needs and nothing else", async () => {
      const user = await paired("");
      const post = (await site.post({ post_title: "T" })).slice(5);
      const revision = await inside(
        `wp_update_post(['ID' => ${post}, 'post_title' => 'U']); echo array_key_first(wp_get_post_revisions(${post}));`,
      );
      for (const path of [
        "",
        "wp/v2/users/me?context=edit",
        "wp/v2/users/me/application-passwords/introspect",
        "wp/v2/types",
        `wp/v2/posts/${post}?context=edit`,
        `wp/v2/posts/${post}/revisions?context=edit`,
        `wp/v2/posts/${post}/revisions/${revision}?context=edit`,
        "wp/v2/settings",
        "sitemend/v1/status",
        "wp/v2/categories",
      ])
        expect([path, await asks(user, "GET", path)]).toEqual([path, 200]);
      const barred: [string, string, unknown?][] = [
        ["GET", "wp/v2/users"],
        ["GET", `wp/v2/users/${site.admin.id}?context=edit`],
        ["POST", "wp/v2/users", { username: "x", email: "x@example.com", password: "x" }],
        ["POST", "wp/v2/users/me", { email: "x@example.com" }],
        ["POST", "wp/v2/users/me/application-passwords", { name: "unlimited" }],
        ["GET", "wp/v2/users/me/application-passwords"],
        ["DELETE", "wp/v2/users/me/application-passwords"],
        ["GET", "wp/v2/plugins"],
        ["POST", "wp/v2/plugins", { slug: "akismet" }],
        ["GET", "wp/v2/themes"],
        ["GET", "wp/v2/comments?context=edit"],
        ["POST", "wp/v2/settings", { title: "Mine" }],
        ["POST", `wp/v2/posts/${post}`, { title: "Mine" }],
        ["POST", "wp/v2/posts", { title: "Mine", status: "publish" }],
        ["DELETE", `wp/v2/posts/${post}`],
        ["DELETE", `wp/v2/posts/${post}/revisions/${revision}?force=true`],
        ["POST", "batch/v1", { requests: [{ path: "/wp/v2/posts", method: "POST", body: { title: "Mine" } }] }],
      ];
      for (const [method, path, body] of barred)
        expect([method, path, await asks(user, method, path, body)]).toEqual([method, path, 403]);
      const names = await inside(
        `echo json_encode(wp_list_pluck(WP_Application_Passwords::get_user_application_passwords(${site.admin.id}), 'name'));`,
      );
      expect(names).not.toContain("unlimited");
      const xml = `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params><param><value>${user.login}</value></param><param><value>${user.applicationPassword}</value></param></params></methodCall>`;
      const call = await fetch(new URL("xmlrpc.php", site.wordpress.url), { method: "POST", body: xml });
      expect(await call.text()).toContain("<name>faultCode</name>");
      const free = xml.replace(user.applicationPassword, site.admin.applicationPassword);
      expect(
        await (await fetch(new URL("xmlrpc.php", site.wordpress.url), { method: "POST", body: free })).text(),
      ).toContain("blogid");
      // The test of writing that the connector makes: a draft of its own.
      const draft = await site.wordpress.request("wp-json/wp/v2/posts", {
        user: user.login,
        password: user.applicationPassword,
        body: { title: "Test", status: "draft" },
      });
      expect(draft.status).toBe(201);
      const { id } = z.object({ id: z.int() }).parse(draft.json);
      await set("sitemend_writes_off", "1");
      expect(await asks(user, "DELETE", `wp/v2/posts/${id}?force=true`)).toBe(403);
      await set("sitemend_writes_off", "");
      expect(await asks(user, "DELETE", `wp/v2/posts/${id}?force=true`)).toBe(200);
    });

    it("and lists its connections, revokes one, and all with the plugin", async () => {
      const [one, other] = [await paired(""), await paired("new")];
      expect(await form("none")).toContain(other.uuid);
      expect(await asks(one, "GET", "sitemend/v1/status")).toBe(200);
      await form("revoke", one.uuid);
      expect(await asks(one, "GET", "sitemend/v1/status")).toBe(401);
      expect(await asks(other, "GET", "sitemend/v1/status")).toBe(200);
      const free = site.admin;
      await inside(
        "require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins('sitemend/sitemend.php');",
      );
      expect(await asks(other, "GET", "wp/v2/users/me")).toBe(401);
      expect(await asks(free, "GET", "wp/v2/users/me")).toBe(200);
      await inside("require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('sitemend/sitemend.php');");
    });

    it("and ends passwords of earlier versions, but not what a person made since under the same name", async () => {
      const made = ({ id }: NewUser) =>
        inside(
          `echo WP_Application_Passwords::create_new_application_password(${id}, ['name' => 'Sitemend'])[1]['uuid'];`,
        );
      const has = async ({ id }: NewUser, uuid: string) =>
        (await inside(
          `echo (int) (null !== WP_Application_Passwords::get_user_application_password(${id}, '${uuid}'));`,
        )) === "1";
      const earlier = await made(editor);
      await set("sitemend_schema", "2");
      // The next request updates the plugin.
      await site.call("status");
      const own = await made(site.admin);
      const page = await form("none");
      expect([page.includes(earlier), page.includes(own)]).toEqual([true, false]);
      await inside(
        "require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins('sitemend/sitemend.php'); activate_plugin('sitemend/sitemend.php');",
      );
      expect([await has(editor, earlier), await has(site.admin, own)]).toEqual([false, true]);
      expect(await form("none")).not.toContain("by version 1.1 or earlier");
    });
  });

  describe("tells the truth", () => {
    it("about tables that are missing: it makes them again, or says that it could not", async () => {
      const post = await site.post({ post_title: "T" });
      const drop = () =>
        inside(
          `global $wpdb; foreach (['ops', 'fences', 'redirects'] as $name) $wpdb->query("DROP TABLE IF EXISTS {$wpdb->prefix}sitemend_$name");`,
        );
      await drop();
      expect((await site.apply(post, title("T", "U"))).outcome).toBe("written");
      await drop();
      await site.withFault("nocreate", async () => {
        for (const [path, body] of [
          ["apply", { fence: 1, resources: [] }],
          ["read", { resources: [], keys: [] }],
          ["log", undefined],
        ] as const)
          expect((await site.call(path, body)).json).toMatchObject({
            code: "sitemend_tables_missing",
            message: expect.stringContaining("wp_sitemend_ops"),
            data: { status: 503 },
          });
        expect((await site.call("status")).json).toMatchObject({
          transactional: false,
          obstacle: expect.stringMatching(/missing/),
        });
        expect((await site.wordpress.request("")).status).toBe(200);
      });
      expect((await site.call("status")).json).toMatchObject({ transactional: true, obstacle: null });
    });

    it("about tables that cannot roll back, by name", async () => {
      const post = await site.post({ post_title: "T" });
      await inside('global $wpdb; $wpdb->query("ALTER TABLE $wpdb->termmeta ENGINE=MyISAM");');
      await expect(site.apply(post, title("T", "U"))).rejects.toThrow(/409.*InnoDB: wp_termmeta/);
      await inside('global $wpdb; $wpdb->query("ALTER TABLE $wpdb->termmeta ENGINE=InnoDB");');
    });

    it("about an operation without edits, which does not use up its key", async () => {
      const post = await site.post({ post_title: "T" });
      const body = { fence: 1, resources: [{ ref: post, items: [{ key: "empty", edits: [] }] }] };
      expect((await site.call("apply", body)).status).toBe(400);
      expect((await site.apply(post, title("T", "U"), { key: "empty" })).outcome).toBe("written");
    });

    it("about a lock of the future, which is none", async () => {
      const post = await site.post({ post_title: "T" });
      await inside(`update_post_meta(${post.slice(5)}, '_edit_lock', (time() + 3600) . ':1');`);
      expect((await site.apply(post, title("T", "U"))).outcome).toBe("written");
    });
  });

  describe("serves visitors", () => {
    const RESERVED = [
      "/feed/",
      "/comments/feed/",
      "/hello-world/feed/",
      "/category/uncategorized/feed/",
      "/wp-sitemap.xml",
      "/wp-sitemap-posts-post-1.xml",
      "/author/admin/",
      "/robots.txt",
      "/favicon.ico",
      "/wp-json/",
      "/wp-admin/",
      "/WP-ADMIN/x",
      "/wp-login.php",
      "/wp-cron.php",
      "/xmlrpc.php",
      "/login",
      "/admin/",
      "/%77p-admin/",
      "/index.php/wp-json/wp/v2/posts",
      "/?feed=rss2",
      "/?author=1",
      "/?rest_route=/wp/v2/posts",
      "/wp-content/uploads/x.jpg",
      "/hello-world/embed/",
      "/sitemap.xml",
      "/.well-known/acme-challenge/x",
    ];

    it("no redirect instead of what WordPress itself answers, neither written nor followed", async () => {
      const look = async (path: string) => (await site.wordpress.request(path.slice(1))).status;
      const before = [];
      for (const path of RESERVED) before.push(await look(path));
      for (const path of RESERVED) {
        const answer = await site.apply(`redirect:${path}`, [{ field: "target", before: null, after: "/taken/" }]);
        expect([path, answer.code]).toEqual([path, "altered"]);
      }
      const hashed = RESERVED.concat("/category/uncategorized/page/2/", "/1999/", "/?s=tea", "/page/2/");
      await inside(
        `global $wpdb; foreach (json_decode('${JSON.stringify(hashed)}') as $source) $wpdb->replace("{$wpdb->prefix}sitemend_redirects", ['source_hash' => hash('sha256', Sitemend\\path_key($source)), 'source' => $source, 'target' => '/taken/']); Sitemend\\note_redirects();`,
      );
      for (const path of hashed) {
        const { headers } = await site.wordpress.request(path.slice(1));
        const isGone = (await look(path)) === 301 && headers.get("x-redirect-by") === "Sitemend";
        // Where WordPress finds nothing at all, a redirect is what redirects are for.
        const isEmpty = path === "/1999/";
        expect([path, isGone]).toEqual([path, isEmpty]);
      }
      await inside(
        `global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}sitemend_redirects"); Sitemend\\note_redirects();`,
      );
    });

    it("with no query more where there is no redirect, but that for the fields of a term", async () => {
      const post = await site.post({ post_title: "Asked", post_name: "asked" });
      await site.apply(post, [{ field: "meta:_sitemend_title", before: null, after: "Asked" }]);
      await site.apply("site", [{ field: "option:sitemend_llms_txt", before: null, after: "# Tea" }]);
      const count = async (path: string) => {
        const { headers } = await site.withFault("count", () => site.wordpress.request(path));
        return Number(headers.get("x-our-queries"));
      };
      expect([
        await count(""),
        await count("asked/"),
        await count("not-there/"),
        await count("category/uncategorized/"),
      ]).toEqual([0, 0, 0, 1]);
      await site.apply("redirect:/old/", [{ field: "target", before: null, after: "/asked/" }]);
      expect([await count(""), await count("asked/"), await count("not-there/")]).toEqual([0, 0, 1]);
      const loaded = await inside("echo json_encode(array_keys(wp_load_alloptions()));");
      expect(loaded).not.toContain("sitemend_llms_txt");
      await site.apply("redirect:/old/", [{ field: "target", before: "/asked/", after: null }]);
      expect(await count("not-there/")).toBe(0);
    });
  });

  it("exports what a person wrote through it, and erases who it was", async () => {
    const post = await site.post({ post_title: "T" });
    await site.apply(post, title("T", "U"), { user: editor, key: "personal" });
    const ask = async (kind: "export" | "eras") =>
      inside(
        `$all = apply_filters('wp_privacy_personal_data_${kind}ers', []); echo json_encode(call_user_func($all['sitemend']['callback'], 'test-editor@example.com', 1));`,
      );
    expect(await ask("export")).toContain("sitemend-personal");
    expect(JSON.parse(await ask("eras"))).toMatchObject({ items_removed: true, done: true });
    expect(await ask("export")).not.toContain("sitemend-personal");
    expect((await site.call("read", { resources: [], keys: ["personal"] })).json).toMatchObject({
      executed: { personal: true },
    });
  });
});

const Paired = z.object({ username: z.string(), applicationPassword: z.string(), uuid: z.string() });

function outcomesOf(json: unknown): string[] {
  const Answers = z.object({
    resources: z.array(z.object({ items: z.array(z.object({ outcome: z.string(), code: z.string().optional() })) })),
  });
  return Answers.parse(json).resources.flatMap(({ items }) => items.map(({ code, outcome }) => code ?? outcome));
}

const HOOKS = `<?php
add_action('post_updated', function ($id) {
  $at = WP_CONTENT_DIR . '/sleep-at';
  if (is_file($at) && (int) file_get_contents($at) === $id) {
    touch(WP_CONTENT_DIR . '/sleeping-at');
    while (is_file($at)) { usleep(20000); clearstatcache(); }
  }
}, 1);
add_action('save_post', function ($id) {
  if (!test_fault('hooks')) return;
  file_put_contents(WP_CONTENT_DIR . "/ran-$id", 1 + (int) @file_get_contents(WP_CONTENT_DIR . "/ran-$id"));
  update_post_meta($id, 'hook_wrote', 'by a hook');
  update_option('hook_wrote', 'by a hook');
  wp_cache_set("post:$id", 'by a hook', 'hooks');
  get_post($id); get_post_meta($id, 'hook_wrote', true); get_option('hook_wrote');
  if (test_fault('dies')) wp_die('a plugin ended the request');
}, 1);
add_filter('query', fn ($query) => test_fault('nocreate') && stripos($query, 'CREATE TABLE') === 0 ? 'CREATE TABLE' : $query);
if (test_fault('count')) {
  define('SAVEQUERIES', true);
  ob_start();
  add_action('shutdown', function () {
    global $wpdb;
    header('x-our-queries: ' . count(array_filter($wpdb->queries, fn ($query) => strpos($query[2], 'Sitemend\\\\') !== false)));
  }, -1);
}`;
