/** `search import|list|connect|status|fetch`: clicks and impressions of a website, from an export of Search Console or by its API. */
import { access, readFile } from "node:fs/promises";
import { count, terminal as plain } from "#reports/index.ts";
import type { SearchConsoleAnswer, SearchFiguresAnswer } from "./backend.ts";
import { EXIT, usage } from "./exit.ts";
import type { ServerFlags } from "./server-flags.ts";
import { withBackend } from "./with-backend.ts";

export interface ImportSearchFlags extends ServerFlags {
  readonly firstDay?: string;
  readonly lastDay?: string;
}

export async function importSearchCommand(address: string, file: string, flags: ImportSearchFlags): Promise<number> {
  const isReadable = await access(file).then(
    () => true,
    () => false,
  );
  if (!isReadable) throw usage(`The file ${plain(file)} can't be read.`);
  return withBackend(flags, async ({ connections, search }) => {
    const { id, origin } = await connections.websiteOrNew(address);
    const figures = await search.importFile(id, { path: file, firstDay: flags.firstDay, lastDay: flags.lastDay });
    process.stdout.write(`Imported search figures of ${plain(origin)}:\n${linesOf(figures)}`);
    return EXIT.ok;
  });
}

export async function listSearchCommand(address: string, flags: ServerFlags): Promise<number> {
  return withBackend(flags, async ({ connections, search }) => {
    const { id, origin } = await connections.website(address);
    const all = await search.list(id);
    process.stdout.write(all.map(linesOf).join("") || `${plain(origin)} has no search figures.\n`);
    return EXIT.ok;
  });
}

export async function connectSearchCommand(address: string, keyFile: string, flags: ServerFlags): Promise<number> {
  const key = await readFile(keyFile, "utf8").catch(() => null);
  if (key === null) throw usage(`The file ${plain(keyFile)} can't be read.`);
  return withBackend(flags, async ({ connections, search, flags: more }) => {
    const { id, origin } = await connections.websiteOrNew(address);
    const { account, property } = await search.connect(id, key);
    process.stdout.write(`Connected ${plain(origin)} as ${plain(account)}. Property: ${plain(property)}\n`);
    if (more === "") process.stdout.write("The service fetches its figures once a day: sitemend serve\n");
    return EXIT.ok;
  });
}

export async function searchStatusCommand(address: string, flags: ServerFlags): Promise<number> {
  return withBackend(flags, async ({ connections, search }) => {
    const { id, origin } = await connections.website(address);
    const connection = await search.console(id);
    process.stdout.write(
      connection === null ? `${plain(origin)} isn't connected to Search Console.\n` : statusOf(connection),
    );
    return EXIT.ok;
  });
}

export async function fetchSearchCommand(address: string, flags: ServerFlags): Promise<number> {
  return withBackend(flags, async ({ connections, search }) => {
    const { id, origin } = await connections.website(address);
    if ((await search.console(id)) === null)
      throw usage(`${plain(origin)} isn't connected to Search Console. Use: search connect`);
    const connection = await search.fetch(id);
    process.stdout.write(statusOf(connection));
    return connection.problem === null ? EXIT.ok : EXIT.unreachable;
  });
}

function statusOf({ account, property, lastFetchedAt, nextFetchAt, lastRange, problem }: SearchConsoleAnswer): string {
  return [
    `Account:       ${plain(account)}`,
    `Property:      ${plain(property)}`,
    `Last fetched:  ${lastFetchedAt ?? "never"}`,
    `Next fetch:    ${nextFetchAt ?? "stopped"}`,
    ...(lastRange === null
      ? []
      : [`Days:          ${lastRange.firstDay} to ${lastRange.lastDay}, ${lastRange.daysWithData} with data`]),
    ...(problem === null ? [] : [`Problem:       ${problem.text} ${problem.next}`]),
    "",
  ].join("\n");
}

function linesOf(figures: SearchFiguresAnswer): string {
  const { id, firstDay, lastDay, clicks, impressions, pages, queries, leftOut, isFinal } = figures;
  const { otherSite, noUrl, unreadable } = leftOut;
  const left = otherSite + noUrl + unreadable;
  const totals =
    clicks === null || impressions === null
      ? "clicks and impressions unknown"
      : `${count(clicks, "click")}, ${count(impressions, "impression")}`;
  const tables = [pages === 0 ? "no pages" : count(pages, "page"), queries === 0 ? "no queries" : queryCount(queries)];
  return [
    `${plain(id)}  ${firstDay} to ${lastDay}  ${totals}, ${tables.join(", ")}`,
    left > 0 &&
      `  Not imported: ${count(otherSite, "row")} of another host, ${noUrl} without a readable URL, ${unreadable} with unreadable numbers.`,
    pages === 0 && "  Without pages they order nothing.",
    !isFinal && `  ${lastDay} isn't final: Search Console may change its figures for up to three days.`,
  ]
    .filter((line) => line !== false)
    .map((line) => `${line}\n`)
    .join("");
}

const queryCount = (queries: number) => count(queries, "query", "queries");
