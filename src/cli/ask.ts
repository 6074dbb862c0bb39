/** Questions to the person at the terminal; in a pipe there is nobody to ask. */
import { createInterface } from "node:readline/promises";
import { usage } from "./exit.ts";

export function isAttended(): boolean {
  return Boolean(process.stdin.isTTY) && Boolean(process.stderr.isTTY);
}

/** True for yes only. @throws CommandFailed where nobody can answer */
export async function confirmed(question: string, flag: string): Promise<boolean> {
  if (!isAttended()) throw usage(`Nobody is here to confirm; look at the preview, then add ${flag}.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** A secret, not echoed; from a pipe its first line. Secrets are never taken from the command line: others can read it. */
export async function secretFor(question: string): Promise<string> {
  if (!isAttended()) return firstLine();
  process.stderr.write(`${question} `);
  process.stdin.setRawMode(true);
  try {
    return await typed();
  } finally {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stderr.write("\n");
  }
}

async function firstLine(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) text += String(chunk);
  const [line = ""] = text.split(/\r?\n/);
  return line.trim();
}

async function typed(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) {
    for (const letter of String(chunk)) {
      if (letter === "\r" || letter === "\n") return text.trim();
      if (letter === "\u0003") throw usage("Cancelled.");
      text = letter === "\u007f" ? text.slice(0, -1) : text + letter;
    }
  }
  return text.trim();
}
