/**
 * Tries every fix on every kind of page with the real plugins: `npm run matrix -- [--plugins FOLDER] [--wordpress 6.1|6.8|7.1]
 * [--mode guarded|basic] [--plugin ID] [--only PATTERN] [--values RUNS [--seed NUMBER]]`. The folder holds the plugins, each
 * in a folder of its own; SEO_PLUGINS names it, too. Without one, only a WordPress without SEO plugin is tried. What was
 * found goes into docs/wordpress-matrix.tsv, from which `npm run gen` makes the tables; with --only these cases alone
 * are tried anew, of versions that were tried whole. With --values, random values are tried instead.
 */

import { parseArgs } from "node:util";
import type { ConnectionMode } from "#domain/connector.ts";
import { type Bench, openBench } from "../test/support/dialects/bench.ts";
import { tryRandomValues } from "../test/support/dialects/random-values.ts";
import { pluginsIn, type RealPlugin, runsOn, useRealPlugin } from "../test/support/dialects/real-plugins.ts";
import { tryMatrix } from "../test/support/dialects/run.ts";
import { keepCases, keepRuns, type Run } from "../test/support/dialects/tried.ts";
import { WORDPRESS_RELEASES } from "../test/support/newer-wordpress.ts";
import { needWordPress } from "../test/support/wordpress-material.ts";

const { values } = parseArgs({
  options: {
    plugins: { type: "string", default: process.env.SEO_PLUGINS ?? "" },
    wordpress: { type: "string", default: "6.1" },
    mode: { type: "string" },
    plugin: { type: "string" },
    only: { type: "string" },
    values: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const release = WORDPRESS_RELEASES.find((one) => one === values.wordpress);
const modes = (["guarded", "basic"] as const).filter((mode) => (values.mode ?? mode) === mode);
if (!release || modes.length === 0) {
  console.error(`--wordpress is one of ${WORDPRESS_RELEASES.join(", ")}, --mode guarded or basic.`);
  process.exit(2);
}
await needWordPress();
const found = values.plugins === "" ? [] : await pluginsIn(values.plugins);
const wanted = [null, ...found].filter((plugin) => (values.plugin ?? plugin?.id ?? "none") === (plugin?.id ?? "none"));
if (wanted.length === 0) console.error("No such plugin lies there.");
let failures = wanted.length === 0 ? 1 : 0;
for (const mode of modes)
  for (const plugin of wanted) {
    if (plugin && !runsOn(plugin, release)) {
      console.log(`${plugin.name} ${plugin.version} asks for WordPress ${plugin.needs}: untried on ${release}`);
      continue;
    }
    failures += await tryOne(plugin, mode).catch((error: Error) => {
      // Of PHP's complaint the first line says what is the matter.
      console.error(/Fatal error:.*/.exec(error.message)?.[0] ?? error.message.slice(0, 2000));
      return 1;
    });
  }
process.exitCode = failures > 0 ? 1 : 0;

async function tryOne(plugin: RealPlugin | null, mode: ConnectionMode): Promise<number> {
  const bench = await openBench(mode, release);
  try {
    if (plugin) await useRealPlugin(bench, plugin);
    else await bench.connect();
    const { version, wordpress } = await versionsOf(bench, plugin);
    console.log(`\n${plugin?.name ?? "No SEO plugin"}, ${version}, WordPress ${wordpress}, ${mode}`);
    if (values.values !== undefined) return await tryValues(bench, Number(values.values));
    const { cases, notes } = await tryMatrix(bench, {
      only: values.only === undefined ? undefined : new RegExp(values.only),
    });
    for (const [name, words] of notes) console.log(`  ${name}: ${words}`);
    const date = new Date().toISOString().slice(0, 10);
    const run: Run = { plugin: plugin?.id ?? "none", version, wordpress, mode, date, cases, notes };
    if (values.only === undefined) keepRuns([run]);
    else keepCases(run);
    const states = [...cases.values()].flatMap((kinds) => [...kinds.values()]);
    const works = states.filter((state) => state === "works").length;
    console.log(`  ${works} of ${states.length} work, ${notes.size} cases fail`);
    return notes.size;
  } finally {
    await bench.close();
  }
}

async function tryValues(bench: Bench, runs: number): Promise<number> {
  const { accepted, refused } = await tryRandomValues(bench, { seed: Number(values.seed), runs });
  console.log(`  ${accepted} values accepted, written, shown and rolled back; ${refused} refused in the preview`);
  return 0;
}

async function versionsOf({ health, wordpress: site, mode }: Bench, plugin: RealPlugin | null) {
  const { wordpressVersion, pluginVersion } = health.profile;
  return {
    version: plugin?.version ?? (mode === "guarded" ? `companion ${pluginVersion}` : "–"),
    wordpress: wordpressVersion ?? (await site.inside("echo get_bloginfo('version');")),
  };
}
