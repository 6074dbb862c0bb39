/**
 * Runs the contract of the SEO plugins on the real thing: `npm run wordpress:plugin -- <folder or zip> [--mode guarded|basic]`,
 * with `--apart` field by field.
 * The plugin is put into a WordPress of its own that is thrown away afterwards; the table goes to standard output.
 */
import { cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { unzip } from "../src/demo/wordpress/unzip.ts";
import { type Bench, openBench } from "../test/support/dialects/bench.ts";
import { contractOf } from "../test/support/dialects/contract.ts";
import type { Mode, PluginId } from "../test/support/fix-kinds/imagined.ts";
import { STAND_INS, useStandIn } from "../test/support/seo-stand-ins/install.ts";

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
      update_option('seopress_titles_option_name', ['seopress_titles_home_site_title' => '%%sitetitle%%', 'seopress_titles_home_site_desc' => '%%tagline%%', 'seopress_titles_sep' => '-', 'seopress_titles_tax_titles' => ['category' => $of_terms]]);`,
  },
  { id: "the-seo-framework", name: /The SEO Framework/ },
  { id: "slim-seo", name: /Slim SEO/ },
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { mode: { type: "string" }, apart: { type: "boolean" } },
});
const [given] = positionals;
const modes: readonly Mode[] = (["guarded", "basic"] as const).filter((mode) => (values.mode ?? mode) === mode);
if (given === undefined || modes.length === 0) {
  console.error(
    "Usage: npm run wordpress:plugin -- <folder or zip, or the name of a stand-in> [--mode guarded|basic] [--apart]",
  );
  process.exit(2);
}
let failures = 0;
for (const mode of modes)
  failures += await runIn(mode, given).catch((error: unknown) => {
    // Of PHP's complaint the first line says what is the matter.
    const words = error instanceof Error ? error.message : String(error);
    console.error(/Fatal error:.*/.exec(words)?.[0] ?? words.slice(0, 2000));
    return 1;
  });
process.exitCode = failures > 0 ? 1 : 0;

async function runIn(mode: Mode, plugin: string): Promise<number> {
  const bench = await openBench(mode);
  try {
    const { id, title } = await install(bench, plugin);
    await bench.connect();
    console.log(`## ${title}, ${mode}\n\n| Case | |\n| --- | --- |`);
    let failed = 0;
    for (const { name, run } of contractOf(id, mode, values.apart ? "apart" : "together")) {
      const outcome = await run(bench).catch((error: unknown) => {
        failed += 1;
        return `**fails**: ${error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, " ").slice(0, 700) : error}`;
      });
      console.log(`| ${name} | ${outcome.replaceAll("|", "\\|")} |`);
    }
    console.log("");
    return failed;
  } finally {
    await bench.close();
  }
}

async function install(bench: Bench, plugin: string): Promise<{ id: PluginId; title: string }> {
  const standIn = STAND_INS.find((name) => name === plugin);
  if (standIn) {
    await useStandIn(bench.wordpress, standIn);
    return { id: standIn, title: `stand-in for ${standIn}` };
  }
  const work = await mkdtemp(join(tmpdir(), "sitemend-plugin-"));
  try {
    const folder = (await stat(plugin)).isDirectory() ? resolve(plugin) : join(work, "plugin");
    if (folder !== resolve(plugin)) await unzip(await readFile(plugin), folder, { withoutFirstFolder: true });
    const { file, name, version } = await headerOf(folder);
    const known = KNOWN.find((one) => one.name.test(name));
    if (!known) throw new Error(`${name} is no SEO plugin that is known here.`);
    await cp(folder, join(bench.wordpress.folder, "wp-content/plugins", known.id), { recursive: true });
    const complaint = await bench.wordpress.inside(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; $done = activate_plugin('${known.id}/${file}'); ${known.setUp ?? ""} echo is_wp_error($done) ? $done->get_error_message() : '';`,
    );
    if (complaint !== "") throw new Error(`It could not be activated: ${complaint.slice(0, 2000)}`);
    // Some finish their set-up when somebody is in wp-admin, or at the next visit.
    await bench.wordpress.inside("define('WP_ADMIN', true); do_action('admin_init');").catch(() => "");
    await bench.head(bench.wordpress.url);
    return { id: known.id, title: `${name} ${version}` };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The file that WordPress takes for the plugin. */
async function headerOf(folder: string): Promise<{ file: string; name: string; version: string }> {
  for (const file of (await readdir(folder)).filter((entry) => entry.endsWith(".php"))) {
    const text = (await readFile(join(folder, file), "utf8")).slice(0, 8192);
    const name = /^[\s*]*Plugin Name:\s*(.+)$/m.exec(text)?.[1]?.trim();
    if (name) return { file, name, version: /^[\s*]*Version:\s*(\S+)/m.exec(text)?.[1] ?? "?" };
  }
  throw new Error("No file of this folder is a plugin.");
}
