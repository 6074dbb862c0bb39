/** Frames of an audit, read where many pages are looked at. */
import type pg from "pg";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { type FramePart, openPart } from "./facts-frames.ts";
import { type KeptLinks, splitLinks } from "./kept-links.ts";

/** Of a page by its place; asked for a part that was not read, it throws. */
export type OpenedFrame = Readonly<Record<FramePart, (place: number) => Buffer>>;
/** By its number. */
export type OpenFrame = (frame: number) => OpenedFrame;

/** Columns of `page_content`; `null`: the page has no frame, and its row has what would stand there. */
export interface FrameColumns {
  readonly frame: number | null;
  readonly frame_place: number | null;
}

export interface FrameReads {
  /** Reads frames; those that were read before need not be there any more. `null`s are left out. */
  read(frames: readonly (number | null)[]): Promise<OpenFrame>;
}

type FrameRow = { readonly no: number; readonly pages: number } & { readonly [Part in FramePart]?: Buffer };

/**
 * Frames that stay open. Pages are asked for in the order in which they became known, which is nearly the one in which they were saved:
 * so a frame is opened once or twice.
 */
const MOST_OPEN = 16;

/** @param parts that are needed */
export function createFrameReads(
  pool: Pick<pg.Pool, "query">,
  auditId: AuditId,
  parts: readonly FramePart[],
): FrameReads {
  const opened = new Map<number, OpenedFrame>();

  function open(row: FrameRow): OpenedFrame {
    const known = opened.get(row.no) ?? openRow(row);
    // What was asked for last goes last: a Map keeps the order of insertion.
    opened.delete(row.no);
    opened.set(row.no, known);
    const [oldest] = opened.keys();
    if (opened.size > MOST_OPEN && oldest !== undefined) opened.delete(oldest);
    return known;
  }

  return {
    async read(frames) {
      const numbers = new Set(frames.filter((frame) => frame !== null));
      const { rows } = await pool.query<FrameRow>(
        `select no, pages, ${parts.join()} from facts_frame where audit_id = $1 and no = any($2::int[])`,
        [toUuid(auditId), [...numbers]],
      );
      const byNumber = new Map(rows.map((row) => [row.no, row]));
      return (frame) => {
        const row = byNumber.get(frame);
        if (row === undefined) throw new Error("A frame of facts is missing.");
        return open(row);
      };
    },
  };
}

/** `null`: the row has them. */
export function linksIn({ frame, frame_place: place }: FrameColumns, open: OpenFrame): KeptLinks<Buffer> | null {
  return frame === null || place === null ? null : splitLinks(open(frame).links(place));
}

function openRow(row: FrameRow): OpenedFrame {
  return { heads: late(row, "heads"), bulks: late(row, "bulks"), links: late(row, "links") };
}

function late({ pages, ...row }: FrameRow, part: FramePart): (place: number) => Buffer {
  let pieceOf: ((place: number) => Buffer) | undefined;
  return (place) => {
    const bytes = row[part];
    if (bytes === undefined) throw new Error("This part of a frame was not read.");
    pieceOf ??= openPart(bytes, pages);
    return pieceOf(place);
  };
}
