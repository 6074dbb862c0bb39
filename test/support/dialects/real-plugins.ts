/** Real SEO plugins, from folders of somebody's own: which of those we know lie there, and how one is put into a bench. */
import { existsSync } from "node:fs";
import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PluginId } from "../fix-kinds/imagined.ts";
import type { WordPressRelease } from "../newer-wordpress.ts";
import type { Bench } from "./bench.ts";

/** How each names itself in its header, and what has it behave as after its set-up. */
const KNOWN: readonly { id: Exclude<PluginId, "none">; name: RegExp; setUp?: string }[] = [
  { id: "yoast", name: /Yoast SEO/ },
  { id: "rank-math", name: /Rank Math/, setUp: "update_option('rank_math_registration_skip', 1);" },
  { id: "aioseo", name: /All in One SEO/ },
  {
    id: "seopress",
    name: /SEOPress/,
    setUp: `update_option('seopress_toggle', ['toggle-titles' => '1', 'toggle-social' => '1', 'toggle-advanced' => '1']);
      update_option('seopress_social_option_name', ['seopress_social_facebook_og' => '1', 'seopress_social_twitter_card' => '1']);
      $of_terms = ['title' => '%%term_title%% %%sep%% %%sitetitle%%', 'description' => '%%term_description%%'];
      $of_posts = ['title' => '%%post_title%% %%sep%% %%sitetitle%%', 'description' => '%%post_excerpt%%'];
      update_option('seopress_titles_option_name', ['seopress_titles_home_site_title' => '%%sitetitle%%', 'seopress_titles_home_site_desc' => '%%tagline%%', 'seopress_titles_sep' => '-', 'seopress_titles_tax_titles' => ['category' => $of_terms], 'seopress_titles_single_titles' => ['post' => $of_posts, 'page' => $of_posts, 'book' => $of_posts]]);`,
  },
  { id: "the-seo-framework", name: /The SEO Framework/ },
  { id: "slim-seo", name: /Slim SEO/ },
];

export interface RealPlugin {
  readonly id: Exclude<PluginId, "none">;
  readonly folder: string;
  readonly file: string;
  readonly name: string;
  readonly version: string;
  /** Lowest version of WordPress that it asks for. */
  readonly needs: string | null;
}

/** Every folder below this one, and this one itself, that holds a plugin that we know. */
export async function pluginsIn(folder: string): Promise<readonly RealPlugin[]> {
  const own = await pluginAt(folder);
  if (own) return [own];
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const found = await Promise.all(folders.map(({ name }) => pluginAt(join(folder, name))));
  return found.filter((plugin) => plugin !== undefined).toSorted((one, other) => order(one) - order(other));
}

const order = ({ id }: RealPlugin): number => KNOWN.findIndex((known) => known.id === id);

async function pluginAt(folder: string): Promise<RealPlugin | undefined> {
  const files = (await readdir(folder)).filter((entry) => entry.endsWith(".php"));
  for (const file of files) {
    const text = (await readFile(join(folder, file), "utf8")).slice(0, 8192);
    const header = (name: string) => new RegExp(`^[\\s*]*${name}:\\s*(.+)$`, "m").exec(text)?.[1]?.trim();
    const name = header("Plugin Name");
    const id = name && KNOWN.find((one) => one.name.test(name))?.id;
    if (!id) continue;
    const readme = join(folder, "readme.txt");
    const said = existsSync(readme)
      ? /^Requires at least:\s*([\d.]+)/m.exec(await readFile(readme, "utf8"))?.[1]
      : null;
    return {
      id,
      folder,
      file,
      name,
      version: header("Version") ?? "?",
      needs: header("Requires at least") ?? said ?? null,
    };
  }
  return undefined;
}

export function runsOn({ needs }: RealPlugin, release: WordPressRelease): boolean {
  const number = (version: string) =>
    version
      .split(".")
      .slice(0, 2)
      .reduce((sum, part) => sum * 1000 + Number.parseInt(part, 10), 0);
  return needs === null || number(needs) <= number(release);
}

/** Puts it in and takes out none; a bench is for one plugin. */
export async function useRealPlugin(bench: Bench, { id, folder, file }: RealPlugin): Promise<void> {
  const { wordpress } = bench;
  await cp(folder, join(wordpress.folder, "wp-content/plugins", id), { recursive: true });
  const known = KNOWN.find((one) => one.id === id);
  const complaint = await wordpress.inside(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php'; $done = activate_plugin('${id}/${file}'); ${known?.setUp ?? ""} echo is_wp_error($done) ? $done->get_error_message() : '';`,
  );
  if (complaint !== "") throw new Error(`It could not be activated: ${complaint.slice(0, 2000)}`);
  // Some finish their set-up when somebody is in wp-admin, or at the next visit.
  await wordpress.inside("define('WP_ADMIN', true); do_action('admin_init');").catch(() => "");
  await wordpress.inside("flush_rewrite_rules();").catch(() => "");
  await bench.head(wordpress.url);
  await bench.connect();
}
