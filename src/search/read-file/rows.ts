/** Bytes of a CSV file → its rows, a piece at a time: UTF-8 or UTF-16, with commas, semicolons or tabs. */
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { refuseFile } from "./refuse-file.ts";

const DELIMITERS = [",", ";", "\t"] as const;
/** Characters of one row: a URL, a search query and numbers are far shorter. */
const ROW_LENGTH = 20_000;

export async function* rowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const text = decoded(bytes);
  const { beginning, rest } = await firstLine(text);
  const parser = parse({
    delimiter: delimiterOf(beginning),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_LENGTH,
  });
  // A failure of the source ends the parser, too, and is met below.
  pipeline(Readable.from(rest), parser, () => {});
  try {
    for await (const row of parser) yield row as string[];
  } catch (error) {
    if (error instanceof CsvError) throw refuseFile("no_csv", `This isn't a CSV file: ${error.message}`);
    throw error;
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece));
    yield decoder.decode(piece, { stream: true });
  }
  if (decoder !== undefined) yield decoder.decode();
}

/** By the mark at its beginning; spreadsheets write one. The decoder leaves it out. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

async function firstLine(text: AsyncGenerator<string>) {
  let beginning = "";
  for (;;) {
    const { done, value } = await text.next();
    if (done) break;
    beginning += value;
    if (beginning.includes("\n") || beginning.length > ROW_LENGTH) break;
  }
  if (beginning.includes("\0")) throw refuseFile("no_csv", "This isn't a CSV file: it has NUL characters.");
  const rest = async function* () {
    yield beginning;
    yield* text;
  };
  return { beginning, rest: rest() };
}

/** What parts the first line most often, outside of quotes. */
function delimiterOf(beginning: string): string {
  const [line = ""] = beginning.split(/\r?\n/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const [first] = DELIMITERS.toSorted((one, other) => bare.split(other).length - bare.split(one).length);
  return first ?? ",";
}
