/**
 * Random values on the real thing: what a preview accepts is stored as it was previewed and shown as it was previewed, and
 * nothing of it is refused only when it is applied. Values are put together from pieces that some plugin, WordPress or the
 * database treats in a way of its own.
 */
import { deepEqual, equal } from "node:assert/strict";
import { type CheerioAPI, load } from "cheerio";
import type { Suggestion } from "#domain/suggestion.ts";
import { fixRequestFor, undoAll, writeAll } from "../connected.ts";
import type { Bench, Target } from "./bench.ts";
import { HABITS } from "./plugins.ts";
import { differing } from "./rows.ts";

type Asked = Pick<Suggestion, "field" | "value" | "target" | "was">;

const PIECES = [
  ...[
    "Tea",
    "cake",
    "Ünïcode ß",
    "茶",
    "🍵",
    "e\u0301",
    "1",
    "0",
    "50%",
    "100%ab",
    "%20",
    "%",
    "%%",
    "%title%",
    "%%title%%",
  ],
  ...["%%sitename%%", "#post_title", "#tag", "{{ post.title }}", "{{", "}}", "{x}", "<b>", "</b>", "<", ">", "<3", "&"],
  ...[
    "&amp;",
    "&lt;",
    "&#37;",
    "&nbsp",
    "\\",
    "\\'",
    '"',
    "'",
    "``",
    "--",
    "...",
    "[gallery]",
    "[Updated]",
    "[/x]",
    ":)",
  ],
  ...["8)", "(c)", "$1", "\\1", "%s", "%d", "|", "–", "\u00a0", "\u200b", "\ufeff", "<!--", "-->", "<?php", "<script>"],
  ...["javascript:", "@", "~", "^", "`", "*", "_", "=", "+", ",", ";", ":", "!", "?", "/", "http://a.example/?b=1&c=2"],
];
const JOINTS = [" ", " ", " ", "", "-", "  "];
const PATHS = [
  "a",
  "ä",
  "%C3%A4",
  "%20",
  " ",
  "'",
  "[x]",
  "{",
  "?q=1&r=2",
  "#x",
  "%",
  "+",
  "\\",
  "<",
  '"',
  "&amp;",
  "(b)",
  "茶",
  "/",
  ";",
  "@",
];

/** Answers what was tried; throws at the first value that is not stored or shown as it was accepted. */
export async function tryRandomValues(bench: Bench, { seed, runs }: { readonly seed: number; readonly runs: number }) {
  const random = randomFrom(seed);
  const target = await plainPost(bench);
  const tried = { accepted: 0, refused: 0 };
  for (let run = 0; run < runs; run++)
    for (const together of asked(random)) await tryOne(bench, target, together, tried);
  return tried;
}

/** Fields of a head go together, since they are written together anyway. */
function asked(random: () => number): Asked[][] {
  const line = () => text(random);
  const tag = (name: string, content: string): Asked => ({
    field: "social_tags",
    value: `<meta property="${name}" content="${attribute(content)}">`,
  });
  return [
    [
      { field: "title", value: line() },
      { field: "meta_description", value: line() },
      { field: "canonical", value: address(random) },
    ],
    [tag(pick(random, ["og:title", "og:description"]), line())],
    [tag("og:image", address(random))],
    [{ field: "h1", value: line() }],
    [{ field: "alt", target: "https://img.example/tea.jpg", was: "", value: line() }],
    [{ field: "setting:blogdescription", value: line() }],
  ];
}

async function tryOne(
  bench: Bench,
  { url, ref }: Target,
  together: readonly Asked[],
  tried: { accepted: number; refused: number },
) {
  const located = await bench.connector.locate(await Promise.all(together.map((one) => fixRequestFor(url, one))));
  const accepted = together.filter((_, at) => located[at]?.is === "proposal");
  tried.refused += together.length - accepted.length;
  const edits = located.flatMap((one) => (one.is === "proposal" ? one.edits : []));
  if (edits.length === 0) return;
  const before = await bench.rows(ref);
  const about = JSON.stringify(accepted.map(({ field, value }) => [field, value]));
  for (const outcome of await writeAll(bench.connector, edits))
    equal(outcome.is, "written", `${about}: ${JSON.stringify(outcome)}`);
  const page = load(await (await fetch(url)).text());
  const feed = await (await fetch(new URL("/feed/", url))).text();
  const shown = accepted.map((one) => [one.field, asSeen(one, page, feed)]);
  for (const outcome of await undoAll(bench.connector, edits))
    equal(outcome.is, "written", `${about}: ${JSON.stringify(outcome)}`);
  deepEqual(
    shown,
    accepted.map((one) => [one.field, normal(wanted(one))]),
    about,
  );
  const { derived } = HABITS[bench.health.profile.seoPlugins[0]?.id ?? "none"];
  deepEqual(
    differing(before, await bench.rows(ref)).filter((name) => !derived?.test(name)),
    [],
    about,
  );
  tried.accepted += accepted.length;
}

/** What a visitor sees of it. */
function asSeen({ field, value }: Asked, page: CheerioAPI, feed: string): string {
  const name = /property="([^"]+)"/.exec(value)?.[1];
  if (field === "title") return normal(page("title").text());
  if (field === "meta_description") return normal(page('meta[name="description"]').attr("content") ?? "");
  if (field === "canonical") return normal(page('link[rel="canonical"]').attr("href") ?? "");
  if (field === "social_tags") return normal(page(`meta[property="${name}"]`).attr("content") ?? "");
  if (field === "h1") return normal(page("h1").first().text());
  if (field === "alt") return normal(page('img[src*="/tea.jpg"]').attr("alt") ?? "");
  return normal(load(feed, { xml: true })("channel > description").first().text());
}

const wanted = ({ field, value }: Asked): string =>
  field === "social_tags" ? (load(value)("meta").attr("content") ?? "") : value;

/** As readers and browsers take it: WordPress sets quotes and dashes, and one address can be spelled in several ways. */
function normal(text: string): string {
  if (/^https?:\/\/tea\.example/.test(text))
    return (URL.parse(text)?.href ?? text).replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());
  return text
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″]|''|``/g, '"')
    .replace(/[–—]/g, "--")
    .replace(/-{2,}/g, "--")
    .replace(/…/g, "...")
    .replace(/×/g, "x")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
}

async function plainPost(bench: Bench): Promise<Target> {
  const content = '<!-- wp:html --><p>Tea</p><img src="https://img.example/tea.jpg" alt=""><!-- /wp:html -->';
  return await bench.prepared(
    `wp_update_post(['ID' => $id, 'post_title' => 'Plain', 'post_content' => '${content}']);`,
  );
}

function text(random: () => number): string {
  let value = pick(random, PIECES);
  for (let more = Math.floor(random() * 4); more > 0; more--) value += pick(random, JOINTS) + pick(random, PIECES);
  return value;
}

function address(random: () => number): string {
  let value = pick(random, ["https://tea.example/", "http://tea.example/", "https://tea.example/tea"]);
  for (let more = Math.floor(random() * 3); more > 0; more--) value += pick(random, PATHS);
  return value;
}

const attribute = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function pick<T>(random: () => number, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
}

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
