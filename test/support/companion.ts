/** A WordPress with our plugin, and the few words in which tests speak to it. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { putObjectCache, REDIS } from "./object-cache.ts";
import { startWordPress, type WordPress, type WordPressOptions, wordpressMissing } from "./wordpress.ts";
import type { NewUser, WordPressAnswer } from "./wordpress-users.ts";

export interface TestEdit {
  readonly kind?: "value" | "fragment";
  readonly field: string;
  readonly name?: string;
  readonly before: string | null;
  readonly after: string | null;
}

const Answer = z.object({
  resources: z.array(
    z.object({
      ref: z.string(),
      items: z.array(
        z.object({
          key: z.string(),
          outcome: z.enum(["written", "replayed", "refused"]),
          code: z.string().optional(),
          message: z.string().optional(),
          lockedBy: z.string().optional(),
          current: z.record(z.string(), z.string().nullable()).optional(),
          revision: z.int().optional(),
        }),
      ),
    }),
  ),
});
export type ItemAnswer = z.infer<typeof Answer>["resources"][number]["items"][number];

const Fields = z.record(z.string(), z.object({ value: z.string().nullable(), sha256: z.string().nullable() }));

export interface ApplyOptions {
  readonly key?: string;
  readonly fence?: number;
  readonly ignoreLock?: boolean;
  readonly dryRun?: boolean;
  readonly clock?: number;
  readonly user?: NewUser;
}

export interface Companion {
  readonly wordpress: WordPress;
  readonly admin: NewUser;
  call(path: string, body?: unknown, user?: NewUser): Promise<WordPressAnswer>;
  /** One operation on one resource. */
  apply(ref: string, edits: readonly TestEdit[], options?: ApplyOptions): Promise<ItemAnswer>;
  /** Several operations on one resource in one call, with keys k0, k1 and so on after the given prefix. */
  applyAll(ref: string, prefix: string, items: readonly (readonly TestEdit[])[]): Promise<readonly ItemAnswer[]>;
  value(ref: string, field: string): Promise<string | null>;
  /** A published post; fields as wp_insert_post takes them. */
  post(fields: Readonly<Record<string, unknown>>): Promise<string>;
  /** While the work runs, the test plugin misbehaves in this way. */
  withFault<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const DATABASES = (["mariadb", "sqlite"] as const).map((database) => ({
  database,
  missing: wordpressMissing({ database }),
}));

/** @param mustUse PHP files besides, that WordPress loads with every request */
export async function startCompanion(
  database: "mariadb" | "sqlite",
  mustUse: Readonly<Record<string, string>> = {},
  theme: WordPressOptions["theme"] = "classic",
): Promise<Companion> {
  const wordpress = await startWordPress({
    theme,
    companion: true,
    database,
    workers: 12,
    mustUse: { "faults.php": FAULTS, ...mustUse },
  });
  const admin = await wordpress.createUser({ role: "administrator" });
  if (REDIS !== undefined) await putObjectCache(wordpress.folder);
  let operations = 0;
  const call: Companion["call"] = (path, body, user = admin) =>
    wordpress.request(`wp-json/sitemend/v1/${path}`, {
      user: user.login,
      password: user.applicationPassword,
      ...(body === undefined ? {} : { body }),
    });
  const applyItems = async (
    ref: string,
    items: readonly { key: string; edits: readonly TestEdit[] }[],
    { user, key: _, fence = 1, ...options }: ApplyOptions = {},
  ): Promise<readonly ItemAnswer[]> => {
    const full = items.map((item) => ({ ...item, edits: item.edits.map((edit) => ({ kind: "value", ...edit })) }));
    const answer = await call("apply", { fence, ...options, resources: [{ ref, items: full }] }, user);
    if (answer.status !== 200) throw new Error(`apply answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    return Answer.parse(answer.json).resources[0]?.items ?? [];
  };
  return {
    wordpress,
    admin,
    call,
    apply: async (ref, edits, options = {}) => {
      const [answer] = await applyItems(ref, [{ key: options.key ?? `test-${operations++}`, edits }], options);
      if (answer === undefined) throw new Error("apply answered nothing");
      return answer;
    },
    applyAll: (ref, prefix, items) =>
      applyItems(
        ref,
        items.map((edits, index) => ({ key: `${prefix}k${index}`, edits })),
      ),
    value: async (ref, field) => {
      const answer = await call("read", { resources: [{ ref, fields: [field] }], keys: [] });
      const { resources } = z.object({ resources: z.array(z.object({ fields: Fields })) }).parse(answer.json);
      return resources[0]?.fields[field]?.value ?? null;
    },
    post: async (fields) => {
      const json = Buffer.from(JSON.stringify({ post_status: "publish", ...fields })).toString("base64");
      // As an administrator, so that nothing is filtered.
      return `post:${await wordpress.inside(
        `wp_set_current_user(${admin.id}); echo wp_insert_post(wp_slash(json_decode(base64_decode('${json}'), true)));`,
      )}`;
    },
    withFault: async (name, work) => {
      const file = join(wordpress.folder, `wp-content/fault-${name}`);
      await writeFile(file, "");
      try {
        return await work();
      } finally {
        await rm(file, { force: true });
      }
    },
    close: () => wordpress.close(),
  };
}

/** Faults are asked for by files. */
const FAULTS = `<?php
function test_fault($name) { return is_file(WP_CONTENT_DIR . '/fault-' . $name); }
add_action('post_updated', function ($id) {
  global $wpdb;
  if (test_fault('sleep')) {
    file_put_contents(WP_CONTENT_DIR . '/sleeping.new', getmypid());
    rename(WP_CONTENT_DIR . '/sleeping.new', WP_CONTENT_DIR . '/sleeping');
    while (test_fault('sleep')) { usleep(20000); clearstatcache(); }
  }
  if (test_fault('commit')) $wpdb->query('COMMIT');
  if (test_fault('rollback')) $wpdb->query('ROLLBACK');
  if (test_fault('tables')) $wpdb->query('CREATE TABLE IF NOT EXISTS test_torn (id int)');
  if (test_fault('throws')) throw new Exception('a plugin broke');
});
if (test_fault('yoast')) define('WPSEO_VERSION', '99.9');
foreach (['rank-math' => 'RANK_MATH_VERSION', 'slim-seo' => 'SLIM_SEO_VER', 'tsf' => 'THE_SEO_FRAMEWORK_VERSION', 'seopress' => 'SEOPRESS_VERSION'] as $fault => $constant) {
  if (test_fault($fault)) define($constant, '99.9');
}
if (test_fault('nohtml')) define('DISALLOW_UNFILTERED_HTML', true);
if (test_fault('unnoted')) add_filter('pre_update_option_sitemend_connections', function ($new, $old) { return $old; }, 10, 2);
if (test_fault('supercache')) {
  function wp_cache_clear_cache() { wpsc_delete_url_cache('everything'); }
  function wpsc_delete_url_cache($url) { update_option('test_purged', array_merge(get_option('test_purged', []), [$url])); }
}
add_filter('content_save_pre', fn ($text) => test_fault('spelling') ? str_replace('colour', 'color', $text) : $text);
// Nothing that could be asked before a save.
add_filter('wp_insert_post_data', fn ($data) => test_fault('late') ? ['post_content' => str_replace('colour', 'color', $data['post_content'])] + $data : $data);
// Widens the time between comparing and committing, so that a race without a lock is always lost.
foreach (['post_updated', 'added_post_meta', 'add_option'] as $hook) {
  add_action($hook, function () { if (test_fault('slow')) usleep(80000); });
}
// Someone saves the post between our reading it into the cache and our locking it.
add_filter('rest_pre_dispatch', function ($answer, $server, $request) {
  global $wpdb;
  if (test_fault('stale') && strpos($request->get_route(), 'apply') !== false) {
    $id = (int) substr($request->get_json_params()['resources'][0]['ref'], 5);
    get_post($id);
    $wpdb->update($wpdb->posts, ['post_content' => 'Saved meanwhile'], ['ID' => $id]);
  }
  return $answer;
}, 10, 3);
add_filter('sanitize_post_meta__sitemend_title', fn ($text) => test_fault('trims') ? trim($text) : $text);
`;
