/** `--output FORMAT[=FILE]`, repeatable: at most one to standard output, the others to files. */
import { once } from "node:events";
import { createWriteStream, existsSync, realpathSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { closest } from "#domain/closest.ts";
import { FORMATS, type Format, type ReportPieces, render, type WholeReport } from "#reports/index.ts";
import { type Baseline, onlyNew } from "./baseline.ts";
import { usage } from "./exit.ts";

export interface Output {
  readonly format: Format;
  /** `null` = standard output. */
  readonly file: string | null;
}

/** @throws CommandFailed when a format is unknown or two would mix on standard output. */
export function parseOutputs(values: readonly string[]): Output[] {
  const outputs = values.map(parseOutput);
  const files = outputs.map(({ file }) => file ?? "-");
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice === "-")
    throw usage(
      "--output: only one format can go to standard output; write the others to files, as in --output json=out.json.",
    );
  if (twice !== undefined) throw usage(`--output: ${twice} is given twice.`);
  // A person who asks only for files still wants to see the outcome.
  return outputs.some(({ file }) => file === null) ? outputs : [...outputs, { format: "pretty", file: null }];
}

function parseOutput(value: string): Output {
  const at = value.indexOf("=");
  const name = at === -1 ? value : value.slice(0, at);
  const file = at === -1 ? null : value.slice(at + 1);
  const format = FORMATS.find((known) => known === name);
  if (format === undefined) {
    const near = closest(name, FORMATS);
    const meant = near === undefined ? "" : ` Did you mean ${near}?`;
    throw usage(`--output: ${name} is not a format.${meant} Use one of ${FORMATS.join(", ")}.`);
  }
  if (file === "") throw usage(`--output: a file name is missing after ${name}=.`);
  if (file !== null) assertPlace(file);
  return { format, file };
}

/** Asked before the audit begins: nobody should wait an hour to learn that a folder is missing. */
function assertPlace(file: string): void {
  if (existsSync(file) && statSync(file).isDirectory())
    throw usage(`--output: ${file} is a folder; specify a file name.`);
  if (!existsSync(dirname(file))) throw usage(`--output: the folder ${dirname(file)} does not exist.`);
}

export interface OutputOptions {
  readonly color: boolean;
  /** With one, annotations are of new issues only. */
  readonly baseline?: Baseline | undefined;
  /** See RenderOptions. */
  readonly file?: string | undefined;
}

export async function writeOutputs(
  whole: WholeReport,
  outputs: readonly Output[],
  { color, baseline, file: repositoryFile }: OutputOptions,
): Promise<void> {
  for (const { format, file } of outputs) {
    const shown = format === "github" && baseline !== undefined ? await onlyNew(whole, baseline) : whole;
    const pieces = render(shown, format, { color: color && file === null, file: repositoryFile });
    if (file === null) await writeAll(process.stdout, pieces);
    else await writeFile(file, pieces);
  }
}

/**
 * Written beside and renamed: a report that was cut off never stands under the name that was asked for. A device or a
 * pipe is written to as it is: renamed over /dev/null, a report would take the device's place for everyone.
 */
async function writeFile(file: string, pieces: ReportPieces): Promise<void> {
  const isSpecial = existsSync(file) && !statSync(file).isFile();
  const target = existsSync(file) ? realpathSync(file) : file;
  const part = isSpecial ? file : `${target}.part`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part));
  } catch (error) {
    throw usage(`--output: ${file} can't be written: ${(error as Error).message}`);
  }
  if (!isSpecial) renameSync(part, target);
}

async function writeAll(stream: NodeJS.WritableStream, pieces: ReportPieces): Promise<void> {
  const failed = new Promise<never>((_, reject) => stream.once("error", reject));
  failed.catch(() => {});
  for await (const piece of pieces) if (!stream.write(piece)) await Promise.race([once(stream, "drain"), failed]);
  await Promise.race([failed, new Promise<void>((resolve) => stream.write("", () => resolve()))]);
}
