/** Questions to the person at the terminal; in a pipe there is nobody to ask. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { usage } from "./exit.ts";

export function isAttended(): boolean {
  return Boolean(process.stdin.isTTY) && Boolean(process.stderr.isTTY);
}

/** True for yes only. @throws CommandFailed where nobody can answer */
export async function confirmed(question: string, flag: string): Promise<boolean> {
  if (!isAttended())
    throw usage(`Confirmation needs an interactive terminal. To proceed without confirmation, add ${flag}.`);
  return /^y(es)?$/i.test(await answerTo(`${question} [y/N]`));
}

/** What is typed, without spaces around it. @throws CommandFailed after Ctrl-C or Ctrl-D */
export async function answerTo(question: string): Promise<string> {
  return (await typed(`${question} `, process.stderr)).trim();
}

/** A secret, not echoed, with every space; from a pipe its first line. Secrets are never taken from the command line: others can read it. */
export async function secretFor(question: string): Promise<string> {
  if (!isAttended()) return firstLine();
  process.stderr.write(`${question} `);
  try {
    return await typed("", new Writable({ write: (_piece, _encoding, done) => done() }));
  } finally {
    process.stderr.write("\n");
  }
}

/** Of what is piped in, without its line end alone: a password may begin or end with a space. */
export async function firstLine(input: AsyncIterable<unknown> = process.stdin): Promise<string> {
  let text = "";
  for await (const chunk of input) text += String(chunk);
  const [line = ""] = text.split(/\r?\n/);
  return line;
}

async function typed(question: string, output: NodeJS.WritableStream): Promise<string> {
  // As a terminal, readline itself echoes what is typed, to the output that it is given.
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const over = new AbortController();
  lines.once("close", () => over.abort());
  try {
    return await lines.question(question, { signal: over.signal });
  } catch (error) {
    if (over.signal.aborted) throw usage("Cancelled.");
    throw error;
  } finally {
    lines.close();
  }
}
