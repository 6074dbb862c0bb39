/** Sites that hide, lie, break off and rewrite: each gets the right report, and no write is ever taken for another. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWordPress } from "#connectors/index.ts";
import type { Health } from "#domain/connection.ts";
import type { WriteOptions, WriteOutcome } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { createNet } from "#net/index.ts";
import { accessOf, asOperations, LOCAL } from "../support/connected.ts";
import { type Meddle, type MeddledAnswer, type Meddler, startMeddler } from "../support/meddler.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";
import type { NewUser } from "../support/wordpress-users.ts";

const missing = wordpressMissing();
const note = missing ? ` (skipped: ${missing})` : "";

/** The site bears the name under which it is asked; faults are asked for by files. */
const FAULTS = `<?php
foreach (['home', 'siteurl'] as $name) add_filter("pre_option_$name", fn ($value) => isset($_SERVER['REQUEST_METHOD']) ? 'http://' . $_SERVER['HTTP_HOST'] : $value);
function test_fault($name) { return is_file(WP_CONTENT_DIR . '/fault-' . $name); }
add_filter('wp_is_application_passwords_available', fn ($is) => $is && !test_fault('no-passwords'));
add_filter('rest_authentication_errors', function ($error) {
  if (test_fault('rest-off')) return new WP_Error('rest_disabled', 'The REST API is <b>disabled</b>.', ['status' => 403]);
  if (test_fault('members-only') && !is_user_logged_in()) return new WP_Error('rest_login_required', 'Log in.', ['status' => 401]);
  return $error;
}, 999);
add_filter('rest_endpoints', function ($routes) {
  return test_fault('no-users') ? array_filter($routes, fn ($route) => strpos($route, '/wp/v2/users') !== 0, ARRAY_FILTER_USE_KEY) : $routes;
});
add_action('rest_api_init', function () {
  foreach (['yoast/v1' => 'two-plugins', 'rankmath/v1' => 'two-plugins'] as $namespace => $fault)
    if (test_fault($fault)) register_rest_route($namespace, '/test', ['methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true']);
});
add_action('wp_head', function () { if (test_fault('rank-math-mark')) echo '<!-- Search Engine Optimization by Rank Math - https://rankmath.com/ -->'; });
add_filter('wp_insert_post_data', function ($data) {
  if (test_fault('spelling')) $data['post_title'] = str_replace('colour', 'color', $data['post_title']);
  return $data;
});
add_filter('wp_revisions_to_keep', fn ($all) => test_fault('one-revision') ? 1 : $all);
add_action('save_post_post', function ($id, $post) {
  if (test_fault('excerpts') && $post->post_excerpt === '') wp_update_post(['ID' => $id, 'post_excerpt' => 'Made by a plugin']);
}, 10, 2);
`;

const HTML: MeddledAnswer = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<html><p>Welcome</p></html>",
};
const OPTIONS: WriteOptions = { fence: 1, ignoreLock: false };

describe.skipIf(missing).each([{ companion: false }, { companion: true }])(
  `a hostile WordPress%o${note}`,
  ({ companion }) => {
    let wordpress: WordPress;
    let meddler: Meddler;
    let admin: NewUser;
    let profile: WordPressProfile;

    beforeAll(async () => {
      wordpress = await startWordPress({ companion, mustUse: { "faults.php": FAULTS } });
      meddler = await startMeddler(wordpress.url);
      admin = await wordpress.createUser({ role: "administrator", login: "connected" });
      profile = (await look()).profile;
    });
    afterAll(async () => {
      await meddler?.close();
      await wordpress?.close();
    });
    beforeEach(() => meddler.meddle(() => undefined));

    /** Impatient, because some sites never answer. */
    function platform(headersMs = 10_000) {
      const net = createNet({ userAgent: "Test", allowPrivate: LOCAL, limits: { headersMs } });
      return createWordPress({ net, allowHttp: LOCAL, now: Date.now });
    }

    async function look(
      user: NewUser = admin,
      siteUrl = meddler.url,
      headersMs?: number,
    ): Promise<Health<"wordpress">> {
      return (await platform(headersMs).connect(accessOf(siteUrl, user))).health;
    }

    async function withFault<T>(name: string, work: () => Promise<T>): Promise<T> {
      const file = join(wordpress.folder, `wp-content/fault-${name}`);
      await writeFile(file, "");
      try {
        return await work();
      } finally {
        await rm(file);
      }
    }

    const check = ({ checks }: Health<"wordpress">, wanted: string) => checks.find(({ id }) => id === wanted);
    const isRest = (path: string) => path.startsWith("/wp-json") || path.includes("rest_route");

    async function newPost(title: string, content = ""): Promise<number> {
      return Number(
        await wordpress.inside(
          `wp_set_current_user(${admin.id}); echo wp_insert_post(['post_title' => '${title}', 'post_content' => '${content}', 'post_status' => 'publish']);`,
        ),
      );
    }

    const columnOf = (id: number, column: string) =>
      wordpress.inside(
        `global $wpdb; echo $wpdb->get_var('SELECT ${column} FROM ' . $wpdb->posts . ' WHERE ID = ${id}');`,
      );
    const titleOf = (id: number) => columnOf(id, "post_title");
    const contentOf = (id: number) => columnOf(id, "post_content");

    const edit = (id: number, before: string, after: string, field = "post_title"): Edit => ({
      ...{ kind: "value", resource: `post:${id}`, field, before, after },
    });

    /** One write while somebody meddles with that request alone. */
    async function write(
      one: Edit,
      how: Meddle = () => undefined,
      options = OPTIONS,
    ): Promise<WriteOutcome | undefined> {
      const connector = platform(2000).open(accessOf(meddler.url, admin), profile);
      const isWrite = (path: string) => (companion ? path.includes("/apply") : /\/wp\/v2\/posts\/\d+\?/.test(path));
      meddler.meddle((passed) => (passed.method === "POST" && isWrite(passed.path) ? how(passed) : undefined));
      return (await connector.write(asOperations([one]), options))[0];
    }

    it("is reported as working as long as nobody meddles", async () => {
      const health = await look();
      expect(health).toMatchObject({ status: "degraded", profile: { mode: companion ? "guarded" : "basic" } });
      expect(health.checks.map(({ id }) => id)).toHaveLength(17);
      expect(health.checks.filter(({ status }) => status === "fail")).toEqual([]);
    });

    if (!companion) {
      it("whose server strips the Authorization header is told from a wrong password", async () => {
        meddler.meddle(() => ({ without: ["authorization"] }));
        const stripped = await look();
        expect(stripped.status).toBe("unhealthy");
        expect(check(stripped, "auth")).toMatchObject({
          status: "fail",
          message: expect.stringContaining("header"),
          fix: expect.stringContaining("SetEnvIf"),
        });
        meddler.meddle(() => undefined);
        const wrong = await look({ ...admin, applicationPassword: "wrong wrong wrong" });
        expect(check(wrong, "auth")).toMatchObject({
          status: "fail",
          message: expect.stringContaining("password is incorrect"),
        });
        expect(check(wrong, "role_capabilities")).toMatchObject({ status: "skip" });
        expect(wrong.can).toEqual([]);
      });

      it("tells the login password, which the old interface takes, from an application password", async () => {
        const health = await look({ ...admin, login: "admin", applicationPassword: wordpress.adminPassword });
        expect(check(health, "auth")).toMatchObject({
          status: "fail",
          message: expect.stringContaining("account password"),
          fix: expect.stringContaining("application password"),
        });
      });

      it("with application passwords switched off says so", async () => {
        const health = await withFault("no-passwords", () => look());
        expect(check(health, "app_passwords_available")).toMatchObject({ status: "fail" });
        expect(check(health, "auth")).toMatchObject({ status: "skip" });
        expect(health.status).toBe("unhealthy");
      });

      it("with the REST API off for all is told from one that is for members only", async () => {
        const off = await withFault("rest-off", () => look());
        expect(check(off, "rest_discovery")).toMatchObject({ status: "pass" });
        expect(check(off, "rest_enabled")).toMatchObject({
          status: "fail",
          message: expect.stringContaining("The REST API is disabled."),
        });
        const members = await withFault("members-only", () => look());
        expect(check(members, "rest_enabled")).toMatchObject({
          status: "pass",
          message: expect.stringContaining("logged-in users"),
        });
        expect(members.status).toBe("degraded");
        expect(members.can).toContain("content#…");
      });

      it("that hides its REST API altogether is still seen to be WordPress", async () => {
        const gone: MeddledAnswer = { status: 404, headers: { "content-type": "text/html" }, body: "Not found" };
        meddler.meddle(({ path }) => (isRest(path) ? { instead: gone } : { adds: { link: "" } }));
        const health = await look();
        expect(check(health, "rest_discovery")).toMatchObject({
          status: "fail",
          message: expect.stringContaining("hidden"),
        });
        meddler.meddle(() => ({ instead: HTML }));
        const other = await look();
        expect(check(other, "rest_discovery")).toMatchObject({
          status: "fail",
          message: "This does not look like a WordPress site.",
        });
      });

      it("that answers a web page at /wp-json/ is reached by its parameter, if that works", async () => {
        meddler.meddle(({ path }) => (path.startsWith("/wp-json") ? { instead: HTML } : undefined));
        const health = await look();
        expect(health.profile.restRoot).toContain("?rest_route=/");
        expect(health.status).toBe("degraded");
        meddler.meddle(({ path }) => (isRest(path) ? { instead: HTML } : undefined));
        expect(check(await look(), "rest_discovery")).toMatchObject({
          status: "fail",
          message: "A web page is returned instead of the REST API.",
        });
      });

      it("that redirects to another host is named, and that host never sees the password", async () => {
        const elsewhere = await startMeddler(wordpress.url);
        const to = elsewhere.url.replace("127.0.0.1", "localhost");
        meddler.meddle(() => ({ instead: { status: 301, headers: { location: to } } }));
        const health = await look();
        expect(check(health, "rest_discovery")).toMatchObject({ status: "fail", fix: `Connect ${to} instead.` });
        expect(elsewhere.asked).toEqual([]);
        meddler.meddle(({ path }) =>
          isRest(path) ? { instead: { status: 302, headers: { location: to } } } : undefined,
        );
        expect((await look()).status).toBe("unhealthy");
        expect(elsewhere.asked).toEqual([]);
        await elsewhere.close();
      });

      it("whose security plugin removes the users can be changed all the same", async () => {
        const health = await withFault("no-users", () => look());
        expect(check(health, "auth")).toMatchObject({
          status: "warn",
          message: expect.stringContaining("hides the users"),
        });
        expect(health.profile.userId).toBeNull();
        expect(health.can).toContain("content#…");
      });

      it("with two SEO plugins gets nothing written to the head of its pages", async () => {
        const health = await withFault("two-plugins", () => look());
        expect(check(health, "seo_plugin")).toMatchObject({ status: "fail", fix: "Deactivate one of them." });
        expect(health.status).toBe("degraded");
        expect(health.can).not.toContain("title");
        expect(health.can).toContain("content#…");
      });

      it("with an SEO plugin that was never set up says what to finish", async () => {
        const health = await withFault("rank-math-mark", () => look());
        expect(check(health, "seo_plugin")).toMatchObject({
          status: "warn",
          message: "Rank Math is active, but its REST routes are not loaded.",
        });
      });

      it("behind a page cache, with a wrong clock, or slow, is warned of", async () => {
        const date = new Date(Date.now() - 3_600_000).toUTCString();
        meddler.meddle(({ path }) =>
          isRest(path)
            ? { adds: { date }, delayMs: path.includes("_fields=name") ? 2100 : 0 }
            : { adds: { age: "600" }, delayMs: 2100 },
        );
        const health = await look();
        expect(check(health, "cache")).toMatchObject({ status: "warn" });
        expect(check(health, "clock_skew")).toMatchObject({
          status: "warn",
          message: expect.stringContaining("60 minutes"),
        });
        expect(check(health, "latency")).toMatchObject({ status: "warn" });
      });

      it("that never answers, or is not there, is told from one that is", async () => {
        meddler.meddle(() => ({ instead: "silence" }));
        const silent = await look(admin, meddler.url, 500);
        expect(check(silent, "dns_reachable")).toMatchObject({
          status: "fail",
          message: expect.stringContaining("in time"),
        });
        const nobody = await look(admin, "http://127.0.0.1:9/");
        expect(check(nobody, "dns_reachable")).toMatchObject({
          status: "fail",
          message: expect.stringContaining("refused"),
        });
        expect(nobody.checks.filter(({ status }) => status === "skip").length).toBeGreaterThan(12);
      });

      it("gives a subscriber a login, but nothing to write", async () => {
        const health = await look(await wordpress.createUser({ role: "subscriber" }));
        expect(check(health, "auth")).toMatchObject({ status: "pass" });
        expect(check(health, "role_capabilities")).toMatchObject({ status: "fail" });
        expect(health).toMatchObject({ status: "unhealthy", can: [] });
      });

      it("is never sent a password over http unless its host is listed", async () => {
        const net = createNet({ userAgent: "Test", allowPrivate: LOCAL });
        const strict = createWordPress({ net, allowHttp: [], now: Date.now });
        meddler.asked.length = 0;
        const { health, connector } = await strict.connect(accessOf(meddler.url, admin));
        expect(check(health, "https")).toMatchObject({ status: "fail", fix: expect.stringContaining("ALLOW_HTTP") });
        await expect(connector.read([])).rejects.toMatchObject({ code: "unreachable" });
        await expect(strict.open(accessOf(meddler.url, admin), profile).read([])).rejects.toThrow("HTTPS");
        expect(meddler.asked.filter(({ headers }) => headers.authorization)).toEqual([]);
      });
    }

    it("keeps what is known of it while it cannot be seen", async () => {
      const { probe } = platform(500).open(accessOf(meddler.url, admin), profile);
      meddler.meddle(() => ({ instead: { status: 503 } }));
      expect(await probe()).toMatchObject({ status: "unhealthy", profile });
      meddler.meddle(({ path }) => (path.includes("/status") ? { instead: "silence" } : undefined));
      expect((await probe()).profile).toEqual(profile);
    });

    describe("when it is written to", () => {
      it("and the error follows a write that happened, the write is found", async () => {
        const id = await newPost("Before");
        const operations = asOperations([edit(id, "Before", "After")]);
        const connector = platform().open(accessOf(meddler.url, admin), profile);
        meddler.meddle(({ method }) => (method === "POST" && !companion ? { afterwards: { status: 502 } } : undefined));
        if (companion)
          meddler.meddle(({ path }) => (path.includes("/apply") ? { afterwards: { status: 502 } } : undefined));
        const [first] = await connector.write(operations, OPTIONS);
        expect(await titleOf(id)).toBe("After");
        // Core has no log to ask, so the way over core reads back itself.
        expect(first).toMatchObject(companion ? { is: "unanswered" } : { is: "written" });
        if (!companion) return;
        meddler.meddle(() => undefined);
        const key = operations[0]?.key ?? "";
        expect((await connector.read([], [key])).executed.get(key)).toBe("executed");
        expect(await connector.write(operations, OPTIONS)).toMatchObject([{ is: "written", replayed: true }]);
      });

      it.each([
        ["an error page", { instead: { status: 502, body: "Bad gateway" } }],
        ["a web page", { instead: HTML }],
        ["a reset", { instead: "reset" }],
        ["silence", { instead: "silence" }],
        ["a redirect", { instead: { status: 302, headers: { location: "http://localhost:9/" } } }],
      ] as const)("and answers %s, nobody claims to know what happened", async (_, mischief) => {
        const id = await newPost("Before");
        expect(await write(edit(id, "Before", "After"), () => mischief)).toMatchObject({ is: "unanswered" });
        expect(await titleOf(id)).toBe("Before");
      });

      it("and says yes without writing, it is not believed", async () => {
        const id = await newPost("Before");
        const lie = { id, title: { raw: "After" }, resources: [] };
        const answer = { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(lie) };
        const outcome = await write(edit(id, "Before", "After"), () => ({ instead: answer }));
        expect(outcome).toMatchObject(companion ? { is: "unanswered" } : { is: "refused", code: "altered" });
      });

      it("and a firewall bars the way, nothing was written and the words are its own", async () => {
        const id = await newPost("Before");
        const outcome = await write(edit(id, "Before", "After"), () => ({ instead: { status: 403, body: "Blocked" } }));
        expect(outcome).toMatchObject({ is: "refused", code: "forbidden", words: expect.stringContaining("403") });
      });

      it("and stores something else than was asked for, that is taken back", async () => {
        const id = await newPost("Before");
        const outcome = await withFault("spelling", () => write(edit(id, "Before", "A colour")));
        expect(outcome).toMatchObject({ is: "refused", code: "altered" });
        expect(await titleOf(id)).toBe("Before");
      });

      it("and a person saves in the same second, what they saved stays", async () => {
        const id = await newPost("Before");
        const saves = `global $wpdb; $wpdb->update($wpdb->posts, ['post_title' => 'A person was here'], ['ID' => ${id}]); clean_post_cache(${id});`;
        const meanwhile = async () => void (await wordpress.inside(saves));
        const outcome = await write(edit(id, "Before", "After"), () => ({ last: meanwhile }));
        expect(outcome?.is).toBe(companion ? "written" : "unanswered");
        expect(await titleOf(id)).toBe("A person was here");
      });

      it("and a person saves between our reading and our writing, both are there in the end", async () => {
        const id = await newPost("Before", "<p>One cup.</p><p>One pot.</p>");
        const saves = `wp_set_current_user(1); kses_remove_filters(); wp_update_post(['ID' => ${id}, 'post_content' => '<p>One cup.</p><p>Two pots.</p>']);`;
        const meanwhile = async () => void (await wordpress.inside(saves));
        const cup = { kind: "fragment", resource: `post:${id}`, field: "post_content", name: "cup" } as const;
        const outcome = await write({ ...cup, before: "One cup", after: "Two cups" }, () => ({ first: meanwhile }));
        expect(outcome?.is).toBe("written");
        expect(await contentOf(id)).toBe("<p>Two cups.</p><p>Two pots.</p>");
      });

      if (!companion) {
        const cup = (id: number): Edit => ({
          ...{ kind: "fragment", resource: `post:${id}`, field: "post_content", name: "cup" },
          ...{ before: "One cup", after: "Two cups" },
        });
        const saving = (id: number, field: string, value: string) => async () =>
          void (await wordpress.inside(
            `wp_set_current_user(1); kses_remove_filters(); wp_update_post(['ID' => ${id}, '${field}' => '${value}']);`,
          ));

        /** A person saves right before our write, and right after it was read back. */
        async function writeAmid(one: Edit, before?: () => Promise<void>, after?: () => Promise<void>) {
          const connector = platform().open(accessOf(meddler.url, admin), profile);
          let step = 0;
          meddler.meddle(({ method, path }) => {
            const isTurn = step === 0 ? method === "POST" : step === 1 && path.includes("/revisions");
            const first = isTurn ? [before, after][step++] : undefined;
            return first && { first };
          });
          return (await connector.write(asOperations([one]), OPTIONS))[0];
        }

        it("and a person saves before and after our write, their last save stays", async () => {
          const id = await newPost("Before", "<p>One cup.</p><p>One pot.</p>");
          const before = saving(id, "post_content", "<p>One cup.</p><p>Two pots.</p>");
          const after = saving(id, "post_content", "<p>One cup.</p><p>Two pots.</p><p>A jar.</p>");
          const outcome = await writeAmid(cup(id), before, after);
          expect(outcome).toMatchObject({ is: "written", overwrote: expect.stringContaining("revisions") });
          expect(await contentOf(id)).toContain("A jar");
        });

        it("and a person saves another field right after it, ours is written", async () => {
          const id = await newPost("Before", "<p>Text.</p>");
          const after = saving(id, "post_content", "<p>Text of Ann.</p>");
          const outcome = await writeAmid(edit(id, "Before", "After"), undefined, after);
          expect(outcome).toEqual({ is: "written", replayed: false, revision: expect.any(String) });
          expect([await titleOf(id), await contentOf(id)]).toEqual(["After", "<p>Text of Ann.</p>"]);
        });

        it("and a plugin fills in the excerpt meanwhile, ours is written", async () => {
          const id = await newPost("Before", "<p>Text.</p>");
          const outcome = await withFault("excerpts", () => write(edit(id, "Before", "After")));
          expect(outcome).toEqual({ is: "written", replayed: false, revision: expect.any(String) });
          expect([await titleOf(id), await columnOf(id, "post_excerpt")]).toEqual(["After", "Made by a plugin"]);
        });

        it("and keeps one revision, a person's save before ours may be lost, and that is said", async () => {
          const id = await newPost("Before", "<p>One cup.</p><p>One pot.</p>");
          const save = (text: string) => saving(id, "post_content", `<p>One cup.</p><p>${text}.</p>`);
          await save("A second pot")();
          const outcome = await withFault("one-revision", () => writeAmid(cup(id), save("A third pot")));
          expect(outcome).toMatchObject({
            is: "written",
            overwrote: expect.stringContaining("may have been overwritten"),
          });
        });

        it("and stores ours differently over a person's save, that comes back", async () => {
          const id = await newPost("Before");
          const before = saving(id, "post_title", "Before, by Ann");
          const outcome = await withFault("spelling", () => writeAmid(edit(id, "Before", "A colour"), before));
          expect(outcome).toMatchObject({ is: "refused", code: "altered" });
          expect(await titleOf(id)).toBe("Before, by Ann");
        });

        it("and its newest revision by date is an autosave, no old save is put back", async () => {
          const id = Number(await wordpress.inside(CHANGED_WITHOUT_REVISION));
          expect(await write(cup(id))).toMatchObject({ is: "written" });
          expect(await contentOf(id)).toBe("<p>Two cups.</p><p>Wednesday.</p>");
        });
      }

      it("and a firewall answers in its place, the write is found all the same", async () => {
        const id = await newPost("Before");
        const blocked = { status: 403, body: "Blocked" };
        const outcome = await write(edit(id, "Before", "After"), () => ({ afterwards: blocked }));
        expect(outcome).toMatchObject({ is: "written" });
        expect(await titleOf(id)).toBe("After");
      });

      it("and the name is taken, no number is put behind it", async () => {
        await newPost("Taken");
        const id = await newPost("Free");
        const outcome = await write(edit(id, "free", "taken", "post_name"));
        expect(outcome).toMatchObject({ is: "refused", code: "altered" });
      });

      it("and somebody has unsaved work on it, they go first", async () => {
        const id = await newPost("Before");
        await wordpress.inside(
          `global $wpdb; wp_set_current_user(${admin.id}); $wpdb->update($wpdb->posts, ['post_modified_gmt' => '2020-01-01 00:00:00', 'post_modified' => '2020-01-01 00:00:00'], ['ID' => ${id}]); clean_post_cache(${id});
         require_once ABSPATH . 'wp-admin/includes/post.php'; wp_set_current_user(1); wp_create_post_autosave(['post_ID' => ${id}, 'post_title' => 'Unsaved', 'post_content' => 'x', 'post_excerpt' => '', 'post_author' => 1]);`,
        );
        expect(await write(edit(id, "Before", "After"))).toMatchObject({ is: "refused", code: "locked" });
        const insisting = { ...OPTIONS, ignoreLock: true };
        expect(await write(edit(id, "Before", "After"), undefined, insisting)).toMatchObject({ is: "written" });
      });

      it("and is down, nothing was sent", async () => {
        const id = await newPost("Before");
        const nobody = { ...profile, restRoot: "http://127.0.0.1:9/wp-json/" };
        const connector = platform().open(accessOf("http://127.0.0.1:9/", admin), nobody);
        const [outcome] = await connector.write(asOperations([edit(id, "Before", "After")]), OPTIONS);
        expect(outcome).toMatchObject({ is: "unsent", code: "unreachable" });
        await expect(connector.read([{ edits: [edit(id, "Before", "After")] }])).rejects.toMatchObject({
          code: "unreachable",
        });
      });

      if (companion) {
        it("and its tables cannot roll back, what a person saves beneath a paired login comes back", async () => {
          const engine = (name: string) =>
            wordpress.inside(`$wpdb->query("ALTER TABLE $wpdb->termmeta ENGINE=${name}");`);
          await engine("MyISAM");
          const code = await wordpress.inside(`echo Sitemend\\new_pairing_code(${admin.id});`);
          const { json } = await wordpress.request("wp-json/sitemend/v1/pair", { body: { code } });
          const access = accessOf(meddler.url, { ...admin, ...(json as { applicationPassword: string }) });
          const { connector } = await platform().connect(access);
          expect(connector?.mode).toBe("basic");
          const id = await newPost("Before", "<p>Text.</p>");
          const saves = `wp_set_current_user(1); wp_update_post(['ID' => ${id}, 'post_title' => 'Before, by Ann']);`;
          const first = async () => void (await wordpress.inside(saves));
          let isFirst = true;
          meddler.meddle(({ method }) => {
            const isTurn = method === "POST" && isFirst;
            isFirst &&= !isTurn;
            return isTurn ? { first } : undefined;
          });
          const [outcome] = (await connector?.write(asOperations([edit(id, "Before", "After")]), OPTIONS)) ?? [];
          await engine("InnoDB");
          expect(outcome).toMatchObject({ is: "refused", code: "mismatch" });
          expect(await titleOf(id)).toBe("Before, by Ann");
        });

        it("and its plugin is gone, nothing was sent and nothing is guessed", async () => {
          const id = await newPost("Before");
          const body = JSON.stringify({ code: "rest_no_route", message: "No route.", data: { status: 404 } });
          const answer = { status: 404, headers: { "content-type": "application/json" }, body };
          const outcome = await write(edit(id, "Before", "After"), () => ({ instead: answer }));
          expect(outcome).toMatchObject({ is: "unsent", code: "bad_response" });
        });

        it("and writing is switched off there, nothing is written and the probe says so", async () => {
          const id = await newPost("Before");
          await wordpress.inside("update_option('sitemend_writes_off', 1);");
          const outcome = await write(edit(id, "Before", "After"));
          const health = await look();
          await wordpress.inside("delete_option('sitemend_writes_off');");
          expect(outcome).toMatchObject({ is: "refused", code: "switched_off" });
          expect(health).toMatchObject({ status: "unhealthy", can: [] });
          expect(check(health, "companion")).toMatchObject({ status: "fail" });
        });
      }
    });
  },
);

/**
 * An autosave keeps its row, so that it is older by its id than Monday's save, and newer by its date. On Wednesday a plugin
 * changes the text as importers do.
 */
const CHANGED_WITHOUT_REVISION = `
wp_set_current_user(1); kses_remove_filters(); global $wpdb; require_once ABSPATH . 'wp-admin/includes/post.php';
$content = fn ($day) => "<p>One cup.</p><p>$day.</p>";
$date = function ($id, $day) use ($wpdb) {
  $wpdb->update($wpdb->posts, array_fill_keys(['post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt'], "2024-01-0$day 10:00:00"), ['ID' => $id]);
  clean_post_cache($id);
};
$id = wp_insert_post(['post_title' => 'T', 'post_content' => $content('Sunday'), 'post_status' => 'publish']);
$autosave = wp_create_post_autosave(['post_ID' => $id, 'post_type' => 'post', 'post_title' => 'T', 'post_content' => $content('Draft'), 'post_excerpt' => '']);
wp_update_post(['ID' => $id, 'post_content' => $content('Monday')]);
foreach (wp_get_post_revisions($id) as $revision) $date($revision->ID, $revision->ID === $autosave ? 2 : 1);
remove_action('post_updated', 'wp_save_post_revision', 10);
wp_update_post(['ID' => $id, 'post_content' => $content('Wednesday')]);
echo $id;`;
