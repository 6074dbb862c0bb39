/** `robots URL|FILE`: tests a robots.txt. Nothing is stored, and no database is opened. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { fetchRobots } from "#crawl/index.ts";
import {
  isTestedPath,
  LONGEST_TESTED_PATH,
  robotsStateOf,
  TESTED_AGENTS,
  testedAgent,
  testRobots,
} from "#domain/robots-test.ts";
import { MAX_ROBOTS_BYTES } from "#domain/robots-txt.ts";
import { createNet } from "#net/index.ts";
import { json } from "#reports/index.ts";
import { crawlerUserAgent } from "#startup/user-agent.ts";
import { isHostOrNetwork, readConfig } from "../config.ts";
import { EXIT, usage } from "./exit.ts";
import { openTerminalOf } from "./open-terminal.ts";
import type { RobotsReport, RobotsSource } from "./robots-report.ts";
import { robotsWords } from "./robots-words.ts";
import { urlOfSite } from "./typed.ts";

export interface RobotsFlags {
  readonly path?: string[];
  readonly userAgent?: string[];
  readonly output: "pretty" | "json";
  readonly allowPrivate?: string[];
  readonly color: boolean;
}

/** Answers the exit code. @throws CommandFailed */
export async function robotsCommand(named: string, flags: RobotsFlags): Promise<number> {
  const agents = agentsOf(flags.userAgent ?? TESTED_AGENTS);
  const given = flags.path?.map(checkedPath);
  const { path, text, ...source } = await sourceOf(named, flags);
  const { state } = source;
  const report: RobotsReport = { ...source, ...testRobots({ state, text, paths: given ?? [path], agents }) };
  const { color } = await openTerminalOf(flags);
  process.stdout.write(flags.output === "json" ? `${json(report, 2)}\n` : robotsWords(report, { color }));
  return state === "unreachable" ? EXIT.unreachable : EXIT.ok;
}

async function sourceOf(named: string, flags: RobotsFlags): Promise<RobotsSource> {
  if (named === "-" || existsSync(named))
    return { ...fileOf(named), state: "found", status: null, failure: null, path: "/" };
  if (/^[./~]|\.txt$/i.test(named))
    throw usage(`The file ${named} does not exist. For a site, specify its URL, as in https://example.com.`);
  const url = URL.parse(urlOfSite(named));
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw usage(`${named} is neither a file nor an http(s) URL without a username.`);
  const facts = await fetchRobots(url.origin, openNet(url, flags), new AbortController().signal);
  return {
    ...{ name: facts.url, state: robotsStateOf(facts), status: facts.status, failure: facts.failure, text: facts.text },
    path: url.pathname + url.search,
  };
}

function openNet(url: URL, { allowPrivate = [] }: RobotsFlags) {
  const wrong = allowPrivate.find((entry) => !isHostOrNetwork(entry));
  if (wrong !== undefined)
    throw usage(`--allow-private: “${wrong}” is neither a host nor a network such as 192.168.0.0/16.`);
  const config = readConfig();
  const net = createNet({
    allowPrivate: [...config.SITEMEND_ALLOW_PRIVATE, ...allowPrivate],
    userAgent: crawlerUserAgent(config),
  });
  const refusal = net.checkTarget(url.href);
  if (refusal !== null) throw usage(`${refusal} For a site in your own network, add --allow-private.`);
  return net;
}

function fileOf(name: string): { readonly name: string; readonly text: string } {
  if (name !== "-" && statSync(name).isDirectory()) throw usage(`${name} is a folder; specify a file.`);
  const file = name === "-" ? 0 : openSync(name, "r");
  try {
    return { name, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(beginningOf(file)).replaceAll("\0", "") };
  } catch (error) {
    throw usage(`${name} can't be read: ${(error as Error).message}`);
  } finally {
    if (file !== 0) closeSync(file);
  }
}

/** One byte more than crawlers read tells that there is more. */
function beginningOf(file: number): Uint8Array {
  const bytes = new Uint8Array(MAX_ROBOTS_BYTES + 1);
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

function agentsOf(names: readonly string[]): readonly string[] {
  const agents = names.map((name) => {
    const agent = testedAgent(name);
    if (agent === null) throw usage(`--user-agent: “${name}” is not the name of a crawler, such as Googlebot, or *.`);
    return agent;
  });
  return [...new Set(agents)];
}

function checkedPath(path: string): string {
  if (path.length > LONGEST_TESTED_PATH) throw usage(`--path: at most ${LONGEST_TESTED_PATH} characters.`);
  if (!isTestedPath(path)) throw usage(`--path: “${path}” must be a path that begins with /, or an http(s) URL.`);
  return path;
}
