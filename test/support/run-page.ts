/** Runs the bash blocks of a page of the docs in one shell, as a reader would, so that the page cannot lie. */
import { spawn, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const DOCS = join(import.meta.dirname, "../../docs");

/** Tools of the page's reader that are not there. */
export const missingTools = (): readonly string[] =>
  ["bash", "curl", "jq"].filter((tool) => spawnSync(tool, ["--version"]).error !== undefined);

export interface PageStep {
  /** What the page says that the command answers. */
  readonly said: string;
  /** What it answered: a status, and the code of a refusal. */
  readonly answered: string;
}

/** @param folder where the commands write their files; the answer of each step stays as `answer-N.json`. */
export async function runPage(
  page: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<readonly PageStep[]> {
  const blocks = [
    ...(await readFile(join(DOCS, page), "utf8")).matchAll(/```bash\n# (\d{3}(?: \w+)?)\n([\s\S]*?)```/g),
  ];
  const mark = "=== next ===";
  const whole = blocks
    .map(([, , script], at) => `${script}\ncp answer.json answer-${at}.json\necho '${mark}'`)
    .join("\n");
  const shell = spawn("bash", ["-u", "-c", whole], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  shell.stdout.setEncoding("utf8").on("data", (piece) => {
    output += piece;
  });
  await new Promise((resolve) => shell.on("close", resolve));
  const printed = output.split(`${mark}\n`);
  return await Promise.all(
    blocks.map(async ([, said = ""], at) => {
      const status = /(\d{3})\s*$/.exec(printed[at] ?? "")?.[1] ?? "nothing";
      const code = JSON.parse(await readFile(join(folder, `answer-${at}.json`), "utf8")).error?.code;
      return { said, answered: code === undefined ? status : `${status} ${code}` };
    }),
  );
}
