/**
 * Runs a job of a GitHub workflow step by step, as its runner would: the steps' own shell, files for what they leave to later steps, and
 * GitHub's own library for expressions. Actions of others are not fetched: what they are documented to do is done here.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { parse } from "yaml";

export interface WorkflowEvent {
  readonly name: "push" | "pull_request";
  /** `refs/heads/main`, `refs/pull/7/merge`. */
  readonly ref: string;
  readonly sha: string;
  /** What GitHub sends with it. */
  readonly payload: object;
}

export interface RunnerMachine {
  /** A repository that `actions/checkout` clones. */
  readonly repository: string;
  /** Everything of this run; a folder of its own for each. */
  readonly folder: string;
  /** What `actions/cache` keeps between runs. */
  readonly cache: string;
  /** Before the machine's own programs; none of ours is among these. */
  readonly path: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface StepResult {
  readonly name: string;
  readonly outcome: "success" | "failure" | "skipped";
  /** Both streams. */
  readonly output: string;
}

export interface JobResult {
  readonly conclusion: "success" | "failure";
  readonly steps: readonly StepResult[];
  /** What the steps wrote to `$GITHUB_STEP_SUMMARY`. */
  readonly summary: string;
}

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "continue-on-error"?: boolean;
}

interface Job {
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

export async function runJob(workflow: string, event: WorkflowEvent, machine: RunnerMachine): Promise<JobResult> {
  const { jobs } = parse(workflow) as { readonly jobs: Readonly<Record<string, Job>> };
  const [job] = Object.values(jobs);
  if (job === undefined) throw new Error("the workflow has no job");
  const run = new Run(event, machine, job);
  try {
    if (!run.isAsked(job.if)) throw new Error("the job doesn't run for this event");
    for (const step of job.steps) await run.step(step);
    return run.result();
  } finally {
    run.endOrphans();
  }
}

class Run {
  readonly #event: WorkflowEvent;
  readonly #machine: RunnerMachine;
  readonly #job: Job;
  readonly #steps: StepResult[] = [];
  readonly #outputs: Record<string, { outputs: Record<string, string>; outcome: string }> = {};
  /** Left to the steps that follow, through `$GITHUB_ENV`. */
  readonly #left: Record<string, string> = {};
  readonly #started: ChildProcess[] = [];
  readonly #places: { readonly workspace: string; readonly temp: string; readonly summary: string };
  readonly #runId = runs++;
  #failed = false;

  constructor(event: WorkflowEvent, machine: RunnerMachine, job: Job) {
    this.#event = event;
    this.#machine = machine;
    this.#job = job;
    this.#places = {
      workspace: join(machine.folder, "workspace"),
      temp: join(machine.folder, "temp"),
      summary: join(machine.folder, "temp/summary.md"),
    };
    mkdirSync(this.#places.temp, { recursive: true });
    mkdirSync(this.#places.workspace);
    writeFileSync(this.#places.summary, "");
  }

  isAsked(condition = "true"): boolean {
    return this.#evaluate(condition).coerceString() === "true";
  }

  async step(step: Step): Promise<void> {
    const name = step.name ?? step.uses ?? "";
    const asked = step.if ?? "success()";
    const isAsked = /\b(always|success|failure|cancelled)\(\)/.test(asked) ? asked : `success() && (${asked})`;
    if (this.#evaluate(isAsked).coerceString() !== "true") {
      this.#steps.push({ name, outcome: "skipped", output: "" });
      return;
    }
    const { ok, output, outputs } = step.run === undefined ? this.#use(step) : await this.#shell(step);
    if (step.id !== undefined) this.#outputs[step.id] = { outputs, outcome: ok ? "success" : "failure" };
    this.#steps.push({ name, outcome: ok ? "success" : "failure", output });
    if (!ok && step["continue-on-error"] !== true) this.#failed = true;
  }

  result(): JobResult {
    const summary = readFileSync(this.#places.summary, "utf8");
    return { conclusion: this.#failed ? "failure" : "success", steps: this.#steps, summary };
  }

  /** A runner ends what steps have left behind, such as servers. */
  endOrphans(): void {
    for (const { pid } of this.#started)
      try {
        if (pid !== undefined) process.kill(-pid, "SIGKILL");
      } catch {
        // Nothing of it is left.
      }
  }

  async #shell(step: Step) {
    const { temp, workspace, summary } = this.#places;
    const at = join(temp, `step-${this.#steps.length}`);
    const files = { GITHUB_ENV: `${at}.env`, GITHUB_OUTPUT: `${at}.output` };
    for (const file of Object.values(files)) writeFileSync(file, "");
    writeFileSync(`${at}.sh`, this.#fill(step.run ?? ""));
    const ofMachine = (process.env.PATH ?? "").split(":").filter((entry) => !entry.includes("node_modules"));
    const child = spawn("bash", ["-e", `${at}.sh`], {
      ...{ cwd: workspace, stdio: ["ignore", "pipe", "pipe"], detached: true },
      env: {
        ...this.#machine.env,
        ...this.#left,
        ...this.#filled(this.#job.env),
        ...this.#filled(step.env),
        ...{ PATH: [...this.#machine.path, ...ofMachine].join(":"), HOME: this.#machine.folder, CI: "true" },
        ...{ GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp, GITHUB_STEP_SUMMARY: summary },
        ...{ GITHUB_REPOSITORY: "tea/shop", GITHUB_SHA: this.#event.sha, GITHUB_REF: this.#event.ref, ...files },
      },
    });
    this.#started.push(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (piece) => {
        output += piece;
      });
    // What it started in the background keeps its streams open.
    const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
    Object.assign(this.#left, pairs(files.GITHUB_ENV));
    return { ok: code === 0, output, outputs: pairs(files.GITHUB_OUTPUT) };
  }

  #use({ uses = "", with: given = {} }: Step) {
    const [action] = uses.split("@");
    const { repository, cache } = this.#machine;
    const { workspace } = this.#places;
    const asked = (name: string) => this.#fill(String(given[name] ?? ""));
    const done = { ok: true, output: "", outputs: {} };
    if (action === "actions/checkout") {
      execFileSync("git", ["clone", "--quiet", repository, workspace], { stdio: "pipe" });
      execFileSync("git", ["-C", workspace, "checkout", "--quiet", this.#event.sha], { stdio: "pipe" });
    } else if (action === "actions/cache/restore") {
      const found = newest(cache, [asked("key"), ...asked("restore-keys").split("\n")]);
      if (found !== undefined) cpSync(join(cache, found, asked("path")), join(workspace, asked("path")));
    } else if (action === "actions/cache/save") {
      const to = join(cache, asked("key"), asked("path"));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(workspace, asked("path")), to);
    } else if (action !== "actions/setup-node") throw new Error(`nobody knows what ${uses} does`);
    return done;
  }

  #filled(env: Readonly<Record<string, string>> = {}): Record<string, string> {
    return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, this.#fill(String(value))]));
  }

  #fill(text: string): string {
    return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression) => this.#evaluate(expression).coerceString());
  }

  /** Patterns with a star at the end only. */
  #hashOf(patterns: readonly string[]): string {
    const { workspace } = this.#places;
    const hash = createHash("sha256");
    for (const pattern of patterns) {
      const [folder, start] = [dirname(pattern), basename(pattern).replace("*", "")];
      const found = readdirSync(join(workspace, folder)).filter((name) => name.startsWith(start));
      for (const name of found.toSorted()) hash.update(readFileSync(join(workspace, folder, name)));
    }
    return hash.digest("hex");
  }

  #evaluate(expression: string): data.ExpressionData {
    const { name, ref, payload } = this.#event;
    const contexts: Record<string, unknown> = {
      github: {
        event_name: name,
        repository: "tea/shop",
        ref,
        ref_name: ref.replace(/^refs\/(heads\/)?/, ""),
        event: payload,
        run_id: this.#runId,
        run_attempt: 1,
        token: "ghs_test",
      },
      runner: { temp: this.#places.temp },
      steps: this.#outputs,
      vars: {},
    };
    const status = { success: !this.#failed, failure: this.#failed, always: true, cancelled: false };
    const functions = Object.entries(status).map(([name, value]) => ({
      ...{ name, minArgs: 0, maxArgs: 0, description: "" },
      call: (): data.ExpressionData => new data.BooleanData(value),
    }));
    functions.push({
      ...{ name: "hashFiles", minArgs: 1, maxArgs: 9, description: "" },
      call: (...patterns: data.ExpressionData[]) =>
        new data.StringData(this.#hashOf(patterns.map((one) => one.coerceString()))),
    });
    const { tokens } = new Lexer(expression.trim()).lex();
    const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
    const all = toData(contexts) as data.Dictionary;
    return new Evaluator(tree, all, new Map(functions.map((one) => [one.name.toLowerCase(), one]))).evaluate();
  }
}

let runs = 1;

function toData(value: unknown): data.ExpressionData {
  return JSON.parse(JSON.stringify(value), data.reviver) as data.ExpressionData;
}

/** `name=value` a line, as steps write them. */
function pairs(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes("="));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** The cache with that key, else the newest whose key begins with one of those that follow. */
function newest(cache: string, keys: readonly string[]): string | undefined {
  const kept = existsSync(cache) ? readdirSync(cache) : [];
  const age = (name: string) => -statSync(join(cache, name)).mtimeMs;
  for (const key of keys.filter((one) => one !== "")) {
    const [found] = kept.filter((name) => name.startsWith(key)).toSorted((a, b) => age(a) - age(b));
    if (found !== undefined) return found;
  }
  return undefined;
}
