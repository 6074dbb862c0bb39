/**
 * What must hold for every SEO plugin and both ways to a WordPress, as a list of cases that a test runs on stand-ins and
 * the matrix on the real thing. A case answers in a few words what was found; it throws where the contract is broken.
 */

import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { ConnectionMode, Located } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { SUGGESTION_FIELDS, type SuggestionField } from "#domain/suggestion.ts";
import { fixRequestFor, proposed, undoAll, writeAll } from "../connected.ts";
import { imagine, type PluginId } from "../fix-kinds/imagined.ts";
import { KINDS, type Kind, sampleOf } from "../fix-kinds/samples.ts";
import type { Bench, HeadSeen, Target } from "./bench.ts";
import { HABITS } from "./plugins.ts";
import { differing, type Rows } from "./rows.ts";

export interface ContractCase {
  readonly name: string;
  run(bench: Bench): Promise<string>;
}

type HeadField = "title" | "meta_description" | "canonical" | "robots" | "social_tags";

/** A page that is not to be indexed has no canonical in many plugins, so robots stand alone. */
const TOGETHER = [["title", "meta_description", "canonical", "social_tags"], ["robots"]] as const;

/** Fields of a head are written together, which is faster; the matrix writes them one by one, which says more. */
export function contractOf(plugin: PluginId, mode: ConnectionMode): readonly ContractCase[] {
  const setting = { plugin, mode };
  const fields = KINDS.flatMap((kind) =>
    groupsOf(kind).map((group) => ({
      name: `${kind}: writes ${group.join(", ")} and takes them back, or says why not`,
      run: (bench: Bench) => cycle(bench, setting, kind, group),
    })),
  );
  return [
    ...fields,
    ...behaviourOf(plugin, mode),
    ...KINDS.map((kind) => ({
      name: `can of a ${kind} what the documentation says`,
      run: (bench: Bench) => agrees(bench, setting, kind),
    })),
  ];
}

/** What holds whatever the field: the matrix asks it of the real thing, too. */
export function behaviourOf(plugin: PluginId, mode: ConnectionMode): readonly ContractCase[] {
  const setting = { plugin, mode };
  return [
    { name: "is detected by the connection check", run: (bench) => isNamed(bench, setting) },
    { name: "removes noindex when requested", run: (bench) => backToIndex(bench, setting) },
    { name: "leaves adjacent values unchanged", run: (bench) => sparesNeighbours(bench, setting) },
    { name: "reads a template as stored and restores it", run: (bench) => keepsTemplate(bench, setting) },
    {
      name: "never overwrites a value that a user has set in the meantime",
      run: (bench) => yieldsToPerson(bench, setting),
    },
  ];
}

/** Pages are stored as posts are, so that together one group of theirs is enough. */
function groupsOf(kind: Kind): readonly (readonly HeadField[])[] {
  return kind === "page" ? TOGETHER.slice(0, 1) : TOGETHER;
}

interface Setting {
  readonly plugin: PluginId;
  readonly mode: ConnectionMode;
}

async function isNamed({ health }: Bench, { plugin, mode }: Setting): Promise<string> {
  const [seen, ...others] = health.profile.seoPlugins;
  equal(health.profile.mode, mode);
  deepEqual(others, []);
  // Without the companion only those with routes or a mark of their own are seen.
  equal(seen?.id, plugin === "none" ? undefined : plugin);
  if (mode === "guarded" && seen) match(seen.version ?? "", /^\d+\.\d/);
  return seen ? `${seen.id} ${seen.version ?? ""}`.trim() : "none";
}

async function cycle(bench: Bench, setting: Setting, kind: Kind, fields: readonly HeadField[]): Promise<string> {
  const target = bench.targets[kind];
  const { page } = await fixRequestFor(target.url, sampleOf("title", target.url));
  const located = await bench.connector.locate(
    fields.map((field) => ({ page, suggestion: sampleOf(field, target.url) })),
  );
  const works: HeadField[] = [];
  const refused: string[] = [];
  const edits: Edit[] = [];
  for (const [at, field] of fields.entries()) {
    const one = located[at];
    const promised = await imagine({ mode: setting.mode, plugins: [setting.plugin] }, kind, field);
    equal(one && verdict(one), verdict(promised));
    if (one?.is === "unfixable") refused.push(`${field} refused (${one.reason})`);
    if (one?.is !== "proposal") continue;
    equal(one.resource.ref, target.ref);
    works.push(field);
    edits.push(...one.edits);
  }
  if (edits.length > 0)
    await writeAndUndo(bench, setting, target, edits, (head) => {
      for (const field of works) shows(head, field);
    });
  return [...(works.length > 0 ? [`works: ${works.join(", ")}`] : []), ...refused].join("; ");
}

const verdict = (located: Located): string => (located.is === "unfixable" ? located.reason : "proposal");

async function writeAndUndo(
  { connector, rows, head }: Bench,
  { plugin, mode }: Setting,
  target: Target,
  edits: readonly Edit[],
  check: (head: HeadSeen) => void,
): Promise<void> {
  const before = { head: await head(target.url), rows: await rows(target.ref) };
  const [outcome] = await writeAll(connector, edits);
  equal(outcome?.is, "written", JSON.stringify(outcome));
  check(await head(target.url));
  const [observedValues = []] = (await connector.read([{ edits }])).observedValues;
  deepEqual(
    observedValues.map(({ is }) => is),
    edits.map(() => "after"),
  );
  const [undone] = await undoAll(connector, edits);
  equal(undone?.is, "written", JSON.stringify(undone));
  deepEqual(changedRows(before.rows, await rows(target.ref), plugin, mode), []);
  deepEqual(await head(target.url), before.head);
}

/** Core REST has plugins write more than was asked for, which nobody can prevent there. */
function changedRows(one: Rows, other: Rows, plugin: PluginId, mode: ConnectionMode): string[] {
  const echoes = mode === "basic" ? HABITS[plugin].echoes : undefined;
  return differing(one, other).filter((name) => !echoes?.test(name));
}

function shows(head: HeadSeen, field: HeadField): void {
  const { value } = sampleOf(field, "https://tea.example/");
  if (field === "title") equal(head.title, value);
  if (field === "meta_description") equal(head.description, value);
  if (field === "canonical") equal(head.canonical, value);
  if (field === "robots") match(head.robots ?? "", /\bnoindex\b/);
  if (field === "social_tags") equal(head["og:title"], "Tea for two");
}

async function backToIndex(bench: Bench, setting: Setting): Promise<string> {
  const target = await bench.prepared("");
  const there = await locateAt(bench, target, { field: "robots", value: "noindex" });
  if (there.is === "unfixable") return `refused: ${there.reason}`;
  await writeAll(bench.connector, there.edits);
  match((await bench.head(target.url)).robots ?? "", /\bnoindex\b/);
  const back = proposed(await locateAt(bench, target, { field: "robots", value: "index, follow" }));
  await writeAndUndo(bench, setting, target, back.edits, ({ robots = "" }) => ok(!/\bnoindex\b/.test(robots), robots));
  return "works";
}

async function sparesNeighbours(bench: Bench, { plugin, mode }: Setting): Promise<string> {
  const target = await bench.prepared(HABITS[plugin].neighbours);
  await bench.head(target.url);
  const before = await bench.rows(target.ref);
  const found = [];
  for (const field of ["title", "robots"] as const) {
    const located = await locateAt(bench, target, sampleOf(field, target.url));
    if (located.is === "unfixable") continue;
    const was = await bench.rows(target.ref);
    equal((await writeAll(bench.connector, located.edits))[0]?.is, "written");
    const changed = changedRows(was, await bench.rows(target.ref), plugin, mode);
    const own = located.edits.map((edit) => edit.field);
    const strangers = changed.filter((name) => !own.some((one) => belongsTo(name, one)));
    deepEqual(strangers, []);
    equal((await undoAll(bench.connector, located.edits))[0]?.is, "written");
    found.push(field);
  }
  deepEqual(changedRows(before, await bench.rows(target.ref), plugin, mode), []);
  return found.length > 0 ? `works: ${found.join(", ")}` : "refused";
}

/** An entry belongs to its list: the list's own row changes with it, and a whole list with its entries. */
function belongsTo(name: string, field: string): boolean {
  const list = field.split("#")[0] ?? "";
  return name === field || name === list.replace("json:", "meta:") || (field === list && name.startsWith(`${list}#`));
}

async function keepsTemplate(bench: Bench, setting: Setting): Promise<string> {
  const { template, title } = HABITS[setting.plugin];
  if (template === null) return "it has no templates";
  const target = await bench.prepared(`$value = '${template}'; ${title}`);
  const located = await locateAt(bench, target, sampleOf("title", target.url));
  if (located.is === "unfixable") return `refused: ${located.reason}`;
  ok(!(await bench.head(target.url)).title?.includes(template));
  equal(located.currentValue, template);
  match(located.warnings.join(" "), /template/);
  await writeAndUndo(bench, setting, target, located.edits, (head) => shows(head, "title"));
  return "works";
}

async function yieldsToPerson(bench: Bench, { plugin }: Setting): Promise<string> {
  const target = await bench.prepared("");
  const located = await locateAt(bench, target, sampleOf("title", target.url));
  if (located.is === "unfixable") return `refused: ${located.reason}`;
  await bench.wordpress.inside(`$id = ${target.id}; $value = 'Theirs'; ${HABITS[plugin].title}`);
  const rows = await bench.rows(target.ref);
  const [observedValues = []] = (await bench.connector.read([{ edits: located.edits }])).observedValues;
  deepEqual(observedValues[0], { is: "other", current: "Theirs" });
  const [outcome] = await writeAll(bench.connector, located.edits);
  equal(outcome?.is === "refused" ? outcome.code : outcome?.is, "mismatch");
  deepEqual(differing(rows, await bench.rows(target.ref)), []);
  return "works";
}

/** The tables of the documentation are made on imagined sites; this is a real one. */
async function agrees(bench: Bench, { plugin, mode }: Setting, kind: Kind): Promise<string> {
  const fields = Object.keys(SUGGESTION_FIELDS) as SuggestionField[];
  const { url } = bench.targets[kind];
  const { page } = await fixRequestFor(url, sampleOf("title", url));
  // A redirect leads away from an address at which nothing lives any more; the start page always lives.
  const former = { ...page, url: kind === "start page" ? url : new URL(`/former-${kind}/`, url).href };
  const fixRequests = fields.map((field) => ({
    page: field === "redirect" ? former : page,
    suggestion: sampleOf(field, url),
  }));
  const located = await bench.connector.locate(fixRequests);
  const real = fields.map((field, at) => [
    field,
    verdict(located[at] ?? { is: "unfixable", reason: "object_not_found", words: "" }),
  ]);
  const said = await Promise.all(
    fields.map(async (field) => [
      field,
      verdict(
        await imagine({ mode, plugins: [plugin], wordpress: bench.health.profile.wordpressVersion }, kind, field),
      ),
    ]),
  );
  deepEqual(real, said);
  return `${fields.length} fields`;
}

async function locateAt(
  bench: Bench,
  { url }: Target,
  suggestion: Parameters<typeof fixRequestFor>[1],
): Promise<Located> {
  const [located] = await bench.connector.locate([await fixRequestFor(url, suggestion)]);
  if (!located) throw new Error("locate answered nothing");
  return located;
}
