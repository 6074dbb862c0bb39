/** Frames of an audit, read where many pages are looked at. */
import type pg from "pg";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { type FramePart, type OpenPart, openPart } from "./facts-frames.ts";
import { type KeptLinks, splitLinks } from "./kept-links.ts";

/** Of a page by its place; asked for a part that was not read, it throws. The bytes are worthless once the frame is closed. */
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
  /** Gives back what open frames take. A frame that is asked after it opens again, and stays open. */
  [Symbol.dispose](): void;
}

type FrameRow = { readonly no: number; readonly pages: number } & { readonly [Part in FramePart]?: Buffer };

/**
 * Frames that stay open. Pages are asked for in the order in which they became known, which is roughly the one in which they were saved:
 * of a site of ten thousand pages a frame is opened once or twice, of a larger one five times.
 */
const MOST_OPEN = 16;

/** @param parts that are needed */
export function createFrameReads(
  pool: Pick<pg.Pool, "query">,
  auditId: AuditId,
  parts: readonly FramePart[],
): FrameReads {
  const opened = new Map<number, ClosableFrame>();

  function open(no: number, frame: ClosableFrame): OpenedFrame {
    // What was asked for last goes last: a Map keeps the order of insertion.
    opened.delete(no);
    opened.set(no, frame);
    const [oldest] = opened;
    if (opened.size > MOST_OPEN && oldest !== undefined) {
      opened.delete(oldest[0]);
      oldest[1].close();
    }
    return frame;
  }

  async function rowsOf(numbers: readonly number[]): Promise<readonly FrameRow[]> {
    if (numbers.length === 0) return [];
    const { rows } = await pool.query<FrameRow>(
      `select no, pages, ${parts.join()} from facts_frame where audit_id = $1 and no = any($2::int[])`,
      [toUuid(auditId), numbers],
    );
    return rows;
  }

  return {
    async read(frames) {
      const byNumber = new Map<number, ClosableFrame>();
      const missing = new Set<number>();
      for (const no of frames) {
        if (no === null) continue;
        const known = opened.get(no);
        if (known === undefined) missing.add(no);
        else byNumber.set(no, known);
      }
      for (const row of await rowsOf([...missing])) byNumber.set(row.no, openRow(row));
      return (no) => {
        // Another reading may have opened it since.
        const frame = opened.get(no) ?? byNumber.get(no);
        if (frame === undefined) throw new Error("A frame of facts is missing.");
        return open(no, frame);
      };
    },
    [Symbol.dispose]() {
      for (const frame of opened.values()) frame.close();
      opened.clear();
    },
  };
}

/** `null`: the row has them. */
export function linksIn({ frame, frame_place: place }: FrameColumns, open: OpenFrame): KeptLinks<Buffer> | null {
  return frame === null || place === null ? null : splitLinks(open(frame).links(place));
}

interface ClosableFrame extends OpenedFrame {
  /** Gives its memory back. It opens again when it is asked. */
  close(): void;
}

function openRow(row: FrameRow): ClosableFrame {
  const [heads, bulks, links] = [late(row, "heads"), late(row, "bulks"), late(row, "links")];
  return {
    heads: heads.at,
    bulks: bulks.at,
    links: links.at,
    close() {
      for (const part of [heads, bulks, links]) part.close();
    },
  };
}

function late({ pages, ...row }: FrameRow, part: FramePart) {
  let open: OpenPart | undefined;
  return {
    at(place: number): Buffer {
      const bytes = row[part];
      if (bytes === undefined) throw new Error("This part of a frame was not read.");
      open ??= openPart(bytes, pages);
      return open.at(place);
    },
    close(): void {
      open?.close();
      open = undefined;
    },
  };
}
