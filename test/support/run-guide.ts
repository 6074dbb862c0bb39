/**
 * Runs a page of the docs with programs in several languages, as a reader would: files that a block names in its first line are
 * written, and the bash blocks run in one shell, in their order.
 */
import { execFile, spawn } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { buildClient } from "../../scripts/build-client.ts";

const ROOT = join(import.meta.dirname, "../..");
const DOCS = join(ROOT, "docs");
const LANGUAGES = ["bash", "ts", "yaml", "text"];

export interface GuideBlock {
  readonly language: string;
  readonly text: string;
  /** What its first line names. */
  readonly file: string | undefined;
}

export interface GuideRun {
  /** `null`: a signal ended the shell. */
  readonly exitCode: number | null;
  /** What each bash block printed; those after one that failed are missing. */
  readonly printed: readonly string[];
  readonly complaints: string;
}

/** Every fenced block of the page. @throws Error for one that no test would run */
export async function blocksOf(page: string): Promise<readonly GuideBlock[]> {
  const markdown = await readFile(join(DOCS, page), "utf8");
  const blocks = [...markdown.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].map(([, language = "", text = ""]) => ({
    ...{ language, text },
    file: /^(?:\/\/|#) ([\w./-]+\.\w+)\n/.exec(text)?.[1],
  }));
  const fences = markdown.match(/^ *```/gm)?.length ?? 0;
  if (fences !== 2 * blocks.length) throw new Error(`${page} has fences that don't match.`);
  const other = blocks.find(({ language }) => !LANGUAGES.includes(language));
  if (other !== undefined) throw new Error(`${page} has a block of language "${other.language}".`);
  return blocks;
}

export async function writeFiles(blocks: readonly GuideBlock[], folder: string): Promise<void> {
  for (const { file, text } of blocks) {
    if (file === undefined) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

/** As npm lays it into the reader's folder, with the types that the programs of the page are checked with. */
export async function installClient(folder: string): Promise<void> {
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "sitemend"), { recursive: true });
  await buildClient(join(modules, "sitemend/dist"));
  const { default: manifest } = await import("../../package.json", { with: { type: "json" } });
  const { name, exports } = manifest;
  await writeFile(join(modules, "sitemend/package.json"), JSON.stringify({ name, type: "module", exports }));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await mkdir(join(modules, "@types"));
  await symlink(join(ROOT, "node_modules/@types/node"), join(modules, "@types/node"));
  await symlink(join(ROOT, "node_modules/undici-types"), join(modules, "undici-types"));
}

/** What TypeScript says of programs that were written to the folder; nothing when it accepts them. */
export async function typeProblems(files: readonly string[], folder: string): Promise<string> {
  const options = ["--noEmit", "--strict", "--target", "es2024", "--module", "nodenext", "--types", "node"];
  const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
  const checking = promisify(execFile)(
    process.execPath,
    [compiler, ...options, "--lib", "es2024,dom,dom.iterable", "--singleThreaded", ...files],
    { cwd: folder },
  );
  return (await checking.catch((error) => error)).stdout;
}

export async function runBash(
  blocks: readonly GuideBlock[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<GuideRun> {
  const mark = "=== next ===";
  const scripts = blocks.filter(({ language }) => language === "bash").map(({ text }) => `${text}\necho '${mark}'`);
  const { stdout, ...ended } = await bash(scripts.join("\n"), folder, environment);
  return { ...ended, printed: stdout.split(`${mark}\n`).slice(0, -1) };
}

/** The steps of a workflow's jobs, with the values of its expressions (`vars.URL`) given. */
export async function runWorkflow(
  { text }: GuideBlock,
  folder: string,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly exitCode: number | null; readonly stdout: string; readonly complaints: string }> {
  const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> };
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const [step] = steps;
  if (step === undefined || steps.length > 1) throw new Error("This runs workflows of one step.");
  const filled = Object.entries(step.env).map(([name, value]) => [name, withValues(value, values)]);
  return bash(step.run, folder, Object.fromEntries(filled));
}

interface Step {
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

function withValues(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{\{ ([\w.]+) \}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The workflow asks for ${name}.`);
    return value;
  });
}

/** As GitHub runs `shell: bash`; nothing of this process's own settings gets in. */
async function bash(script: string, cwd: string, environment: Readonly<Record<string, string>>) {
  const shell = spawn("bash", ["--noprofile", "--norc", "-euo", "pipefail", "-c", script], {
    cwd,
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: cwd, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { stdout: "", complaints: "" };
  shell.stdout.setEncoding("utf8").on("data", (piece) => {
    texts.stdout += piece;
  });
  shell.stderr.setEncoding("utf8").on("data", (piece) => {
    texts.complaints += piece;
  });
  const exitCode = await new Promise<number | null>((resolve) => shell.on("close", resolve));
  return { exitCode, ...texts };
}
