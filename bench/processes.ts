/** What processes cost, as the kernel counts it: memory and CPU time of a whole tree, a command with its exact CPU time. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";

export interface Peak {
  /** Everything but a database: of ours the launcher, the audit and what it starts. */
  readonly oursKb: number;
  /** The embedded database; pages shared between its processes are counted once (PSS). */
  readonly databaseKb: number;
  /** Of both at the same moment. */
  readonly allKb: number;
}

const LOOK_EVERY_MS = 50;
/** Adding up a process's memory holds its threads up for milliseconds, so it is done less often than asking for time. */
const WEIGH_EVERY_MS = 100;

/** Peak memory of process trees, sampled; kB as the kernel counts it. */
export function watchPeakMemory(...pids: readonly number[]): () => Peak {
  const peak = { oursKb: 0, databaseKb: 0, allKb: 0 };
  const timer = setInterval(() => {
    const now = pids.map(treeKb);
    const [oursKb, databaseKb] = [sum(now.map((tree) => tree.oursKb)), sum(now.map((tree) => tree.databaseKb))];
    peak.oursKb = Math.max(peak.oursKb, oursKb);
    peak.databaseKb = Math.max(peak.databaseKb, databaseKb);
    peak.allKb = Math.max(peak.allKb, oursKb + databaseKb);
  }, WEIGH_EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function treeKb(pid: number): Omit<Peak, "allKb"> {
  try {
    const kb = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    const below = childrenOf(pid).map(treeKb);
    return {
      oursKb: (isDatabase(pid) ? 0 : kb) + sum(below.map(({ oursKb }) => oursKb)),
      databaseKb: (isDatabase(pid) ? kb : 0) + sum(below.map(({ databaseKb }) => databaseKb)),
    };
  } catch {
    return { oursKb: 0, databaseKb: 0 };
  }
}

/** CPU time of a process tree without the database, in ms; read until it ends. */
export function watchCpu(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, treeCpuMs(pid));
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** CPU time of a process tree without the database so far, what has ended in it included. */
export function treeCpuMs(pid: number): number {
  try {
    if (isDatabase(pid)) return 0;
    const { running, ended } = ownCpuMs(pid);
    return running + ended + sum(childrenOf(pid).map(treeCpuMs));
  } catch {
    return 0;
  }
}

/** CPU time of a database server and all its processes, those that have ended included. */
export function databaseCpuMs(pid: number): number {
  const ofChildren = sum(childrenOf(pid).map(runningMs));
  const { running, ended } = ownCpuMs(pid);
  return running + ended + ofChildren;
}

/** 0 of one that has just ended: its parent counts it then. */
function runningMs(pid: number): number {
  try {
    return ownCpuMs(pid).running;
  } catch {
    return 0;
  }
}

function ownCpuMs(pid: number): { readonly running: number; readonly ended: number } {
  const fields = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ").map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return { running: (user + system) * TICK_MS, ended: (childrenUser + childrenSystem) * TICK_MS };
}

function isDatabase(pid: number): boolean {
  return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
}

/** A child belongs to the thread that started it. */
function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

export interface Measured {
  /** Exit code; `null` when it was cut off. */
  readonly code: number | null;
  readonly seconds: number;
  /** Of the command and everything it started, exactly. */
  readonly cpuSeconds: number;
  readonly peak: Peak;
  readonly errors: string;
}

interface MeasureOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Slow programs are ended then. */
  readonly cutAfterSeconds?: number;
  /** A server beside the tree, whose memory counts as the database's. */
  readonly databasePid?: number;
}

/** A shell around the command reads its CPU time after its end: sampling would miss the last moments. */
const WITH_TIMES = '"$@"; code=$?; times >&3; exit $code';

export async function measure(command: readonly string[], options: MeasureOptions = {}): Promise<Measured> {
  const begin = performance.now();
  const shell = spawn("sh", ["-c", WITH_TIMES, "measure", ...command], {
    ...{ cwd: options.cwd, env: { ...process.env, ...options.environment } },
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const [errors, times] = [textOf(shell.stderr as Readable), textOf(shell.stdio[3] as Readable)];
  const pid = shell.pid ?? 0;
  const peak = watchPeakMemory(pid, ...(options.databasePid === undefined ? [] : [options.databasePid]));
  const sampledMs = watchCpu(pid);
  let isCut = false;
  const cut = setTimeout(
    () => {
      isCut = true;
      for (const child of childrenOf(pid)) process.kill(child, "SIGKILL");
    },
    (options.cutAfterSeconds ?? 3_600) * 1_000,
  );
  const code = await new Promise<number | null>((resolve) => shell.once("close", resolve));
  clearTimeout(cut);
  return {
    code: isCut ? null : code,
    seconds: (performance.now() - begin) / 1000,
    // What a child leaves running at its end is in the samples alone.
    cpuSeconds: Math.max(secondsIn((await times).split("\n")[1] ?? ""), sampledMs() / 1000),
    ...{ peak: peak(), errors: await errors },
  };
}

/** Two times, of user and system, as in `1m2.5s`. */
function secondsIn(line: string): number {
  return sum(
    [...line.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds)),
  );
}

async function textOf(stream: Readable): Promise<string> {
  let text = "";
  for await (const piece of stream.setEncoding("utf8")) text = `${text}${piece}`.slice(-20_000);
  return text;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
