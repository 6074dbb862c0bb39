/**
 * Every instance of an audit, fetched once as lines, in the order of the findings, and kept in a file: those of a large
 * site must not lie in memory, and several outputs and gates read them one after the other.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { exportAudit } from "#client";
import { Finding } from "#contract/results.ts";
import type { ReportInstance } from "#reports/index.ts";
import type { Scratch } from "./scratch.ts";
import { type RemoteService, strange } from "./service.ts";

const Line = z.object({ kind: z.literal("issue"), checkId: z.string(), ...Finding.shape.instances.element.shape });

/** A page's evidence is short; a longer line is no issue of ours. */
const MOST_OF_LINE = 8 * 1024 * 1024;
/** As many as the formats for people show of a finding. */
const FIRST = 100;
const AT_ONCE = 1_000;

interface Place {
  readonly start: number;
  end: number;
  readonly first: ReportInstance[];
}

export interface Instances {
  firstOf(checkId: string): readonly ReportInstance[];
  of(checkId: string): AsyncGenerator<readonly ReportInstance[]>;
}

export async function fetchInstances(
  auditId: string,
  { client, hear, server }: RemoteService,
  scratch: Scratch,
): Promise<Instances> {
  const query = { format: "ndjson", scope: "issues" } as const;
  const { data } = await hear(() => exportAudit({ client, path: { auditId }, query, parseAs: "stream" }));
  if (!(data instanceof ReadableStream)) throw strange(server);
  const file = await scratch.file();
  const places = new Map<string, Place>();
  await pipeline(Readable.from(noted(data, places, server)), createWriteStream(file, { mode: 0o600, flags: "wx" }));
  return {
    firstOf: (checkId) => places.get(checkId)?.first ?? [],
    of: (checkId) => readPlace(file, places.get(checkId), server),
  };
}

/** Passes the lines on, and writes down where those of each check stand. */
async function* noted(
  stream: AsyncIterable<Uint8Array>,
  places: Map<string, Place>,
  server: string,
): AsyncGenerator<string> {
  let at = 0;
  let isFirst = true;
  let last: string | undefined;
  for await (const line of linesOf(stream, server)) {
    // The first tells of the audit, which the results do better.
    if (!isFirst) {
      const { checkId, instance } = parseLine(line, server);
      const known = places.get(checkId);
      if (known !== undefined && last !== checkId) throw strange(server);
      const place = known ?? { start: at, end: at, first: [] };
      if (known === undefined) places.set(checkId, place);
      at += Buffer.byteLength(line) + 1;
      place.end = at;
      if (place.first.length < FIRST) place.first.push(instance);
      last = checkId;
      yield `${line}\n`;
    }
    isFirst = false;
  }
}

async function* readPlace(
  file: string,
  place: Place | undefined,
  server: string,
): AsyncGenerator<readonly ReportInstance[]> {
  if (place === undefined) return;
  let some: ReportInstance[] = [];
  for await (const line of linesOf(createReadStream(file, { start: place.start, end: place.end - 1 }), server)) {
    some.push(parseLine(line, server).instance);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  yield some;
}

async function* linesOf(stream: AsyncIterable<Uint8Array>, server: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of stream) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MOST_OF_LINE) throw strange(server);
    yield* lines;
  }
  if (rest !== "") yield rest;
}

function parseLine(text: string, server: string): { checkId: string; instance: ReportInstance } {
  const parsed = Line.safeParse(jsonOf(text));
  if (!parsed.success) throw strange(server);
  const { kind: _, checkId, ...instance } = parsed.data;
  return { checkId, instance };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
