/**
 * Tries every fix on every kind of page with the real plugins: `npm run matrix -- [--plugins FOLDER] [--wordpress 6.1|6.8|7.1]
 * [--mode guarded|basic] [--plugin ID] [--only PATTERN]`. The folder holds the plugins, each in a folder of its own; it can
 * also be named by SEO_PLUGINS. Without one, only a WordPress without SEO plugin is tried. What was found goes into
 * docs/wordpress-matrix.tsv, from which `npm run gen` makes the tables; with --only it is just shown.
 */
import { parseArgs } from "node:util";
import { openBench } from "../test/support/dialects/bench.ts";
import { behaviourOf } from "../test/support/dialects/contract.ts";
import { tryAll } from "../test/support/dialects/matrix.ts";
import { pluginsIn, type RealPlugin, runsOn, useRealPlugin } from "../test/support/dialects/real-plugins.ts";
import { keepRuns, LETTERS, type Run } from "../test/support/dialects/tried.ts";
import type { Mode, PluginId } from "../test/support/fix-kinds/imagined.ts";
import { KINDS } from "../test/support/fix-kinds/samples.ts";
import { WORDPRESS_RELEASES, type WordPressRelease } from "../test/support/newer-wordpress.ts";

const { values } = parseArgs({
  options: {
    plugins: { type: "string", default: process.env.SEO_PLUGINS ?? "" },
    wordpress: { type: "string", default: "6.1" },
    mode: { type: "string" },
    plugin: { type: "string" },
    only: { type: "string" },
  },
});
const release = WORDPRESS_RELEASES.find((one) => one === values.wordpress);
const modes = (["guarded", "basic"] as const).filter((mode) => (values.mode ?? mode) === mode);
if (!release || modes.length === 0) {
  console.error(`--wordpress is one of ${WORDPRESS_RELEASES.join(", ")}, --mode guarded or basic.`);
  process.exit(2);
}
const only = values.only === undefined ? undefined : new RegExp(values.only);
const found = values.plugins === "" ? [] : await pluginsIn(values.plugins);
const wanted = [null, ...found].filter((plugin) => (values.plugin ?? plugin?.id ?? "none") === (plugin?.id ?? "none"));
const runs: Run[] = [];
for (const mode of modes)
  for (const plugin of wanted) {
    if (plugin && !runsOn(plugin, release)) {
      console.log(`${plugin.name} ${plugin.version} asks for WordPress ${plugin.needs}: untried on ${release}`);
      continue;
    }
    const run = await tryPlugin(plugin, mode, release);
    if (run) runs.push(run);
  }
if (only === undefined) keepRuns(runs);
process.exitCode = runs.every(({ notes }) => notes.size === 0) && runs.length > 0 ? 0 : 1;

async function tryPlugin(plugin: RealPlugin | null, mode: Mode, on: WordPressRelease): Promise<Run | undefined> {
  const bench = await openBench(mode, on);
  try {
    if (plugin) await useRealPlugin(bench, plugin);
    else await bench.connect();
    const id: PluginId = plugin?.id ?? "none";
    const { wordpressVersion, pluginVersion } = bench.health.profile;
    const version = plugin?.version ?? (mode === "guarded" ? `companion ${pluginVersion}` : "none");
    const wordpress = wordpressVersion ?? (await bench.wordpress.inside("echo get_bloginfo('version');"));
    console.log(`\n${plugin?.name ?? "No SEO plugin"}, ${version}, WordPress ${wordpress}, ${mode}`);
    const cases = new Map<string, Map<string, string>>();
    const notes = new Map<string, string>();
    const note = (name: string, kind: string, state: string, words?: string) => {
      cases.set(name, (cases.get(name) ?? new Map<string, string>()).set(kind, state));
      if (words === undefined) return;
      console.log(`  ${name}, ${kind}: ${words}`);
      notes.set(name, [notes.get(name), `${kind}: ${words}`].filter(Boolean).join(" / ").replaceAll("\t", " "));
    };
    for await (const { name, kind, outcome } of tryAll(
      bench,
      [...KINDS, "static front page", "custom post type"],
      only,
    )) {
      const state = outcome.is === "refused" ? outcome.reason : outcome.is;
      note(name, LETTERS[kind], state, outcome.is === "fails" ? outcome.words : undefined);
    }
    for (const { name, run } of only ? [] : behaviourOf(id, mode))
      await run(bench).then(
        () => note(name, "*", "works"),
        (error: Error) => note(name, "*", "fails", error.message.replaceAll(/\s+/g, " ").slice(0, 300)),
      );
    const states = [...cases.values()].flatMap((kinds) => [...kinds.values()]);
    const count = (which: (state: string) => boolean) => states.filter(which).length;
    console.log(
      `  ${count((one) => one === "works")} work, ${count((one) => one !== "works" && one !== "fails")} refused, ${count((one) => one === "fails")} fail`,
    );
    return { plugin: id, version, wordpress, mode, date: new Date().toISOString().slice(0, 10), cases, notes };
  } catch (error) {
    // Of PHP's complaint the first line says what is the matter.
    const words = error instanceof Error ? error.message : String(error);
    console.error(
      `${plugin?.name ?? "No SEO plugin"}, ${mode}: ${/Fatal error:.*/.exec(words)?.[0] ?? words.slice(0, 2000)}`,
    );
    return undefined;
  } finally {
    await bench.close();
  }
}
