/** `verify --dir DIST`: whether a build shows the fixes that its commits name. Nothing is asked of a server, and nothing is stored. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { createChecks } from "#checks/index.ts";
import { type BuiltFix, builtFixesIn } from "#domain/built-fix.ts";
import { json } from "#reports/index.ts";
import { type BuiltVerdict, verifyBuiltFix } from "#startup/verify-built-fix.ts";
import { EXIT, usage } from "./exit.ts";

export interface VerifyBuildFlags {
  readonly dir: string;
  readonly change?: string[];
  readonly basePath: string;
  readonly message?: string;
  readonly output: "pretty" | "json";
}

/** Commits that are looked through for fixes. */
const COMMITS = 200;

/** Answers the exit code: 1 when a fix isn't shown. @throws CommandFailed */
export async function verifyBuildCommand(flags: VerifyBuildFlags): Promise<number> {
  if (!existsSync(flags.dir) || !statSync(flags.dir).isDirectory())
    throw usage(`There is no folder ${flags.dir}. Build the website first, and specify the folder with the result.`);
  const messages = flags.message === undefined ? await messagesOfGit() : [messageIn(flags.message)];
  const fixes = chosen(messages.map(builtFixesIn), flags.change);
  const checks = createChecks();
  const site = { folder: flags.dir, basePath: flags.basePath };
  const verdicts: BuiltVerdict[] = [];
  for (const fix of fixes) verdicts.push(await verifyBuiltFix(fix, site, checks));
  process.stdout.write(flags.output === "json" ? `${json({ changes: verdicts }, 2)}\n` : wordsOf(verdicts));
  return verdicts.some(({ status }) => status === "not_shown") ? EXIT.gateFailed : EXIT.ok;
}

/** @param byMessage newest first */
function chosen(byMessage: readonly (readonly BuiltFix[])[], ids: readonly string[] | undefined): readonly BuiltFix[] {
  if (ids === undefined) return byMessage.find((fixes) => fixes.length > 0) ?? [];
  return ids.map((id) => {
    const fix = byMessage.flat().find(({ change }) => change === id);
    if (fix === undefined)
      throw usage(
        `No commit here names ${id}. Check out the branch of the proposal with its history (fetch-depth: 0 in GitHub Actions).`,
      );
    return fix;
  });
}

async function messagesOfGit(): Promise<readonly string[]> {
  try {
    const args = ["log", `--max-count=${COMMITS}`, "--no-show-signature", "--format=%B%x00"];
    const { stdout } = await promisify(execFile)("git", args, { maxBuffer: 64 * 1024 * 1024 });
    return stdout.split("\0");
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? "").split("\n")[0] || (error as Error).message;
    throw usage(`The commits can't be read (${said}). Run this in the repository, or use --message.`);
  }
}

function messageIn(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw usage(`${file} can't be read: ${(error as Error).message}`);
  }
}

const SIGNS = { verified: "✓", not_shown: "✖", not_judged: "–" } as const;

function wordsOf(verdicts: readonly BuiltVerdict[]): string {
  if (verdicts.length === 0) return "No commit here names a fix of Sitemend; there is nothing to verify.\n";
  const lines = verdicts.map(
    ({ status, change, check, url, file, message }) =>
      `${SIGNS[status]} ${url}  ${check}\n  ${message}${file === null ? "" : ` (${file})`}  ${change}\n`,
  );
  const count = (wanted: BuiltVerdict["status"]) => verdicts.filter(({ status }) => status === wanted).length;
  return `${lines.join("")}\n${count("verified")} verified, ${count("not_shown")} not shown, ${count("not_judged")} to be checked after deployment.\n`;
}
