/**
 * The link graph of one crawl in typed arrays: nine bytes an edge instead of an object. Built in one pass over the
 * stored edges, then turned around once for the incoming side; every question is linear in what it answers.
 */
import { type Edge, VIA, type Via } from "#domain/page.ts";
import { markOf, readMark, wayOf } from "#domain/reading.ts";

export interface LinkGraph {
  /** Edges that leave a URL, all or those of one kind; `slot`s index the arrays of `edge`. */
  outgoing(source: number, via?: Via): Int32Array;
  incoming(target: number, via?: Via): Int32Array;
  edge(slot: number): {
    readonly source: number;
    readonly target: number;
    readonly text: string;
    readonly nofollow: boolean;
    readonly via: Edge["via"];
  };
  readonly size: number;
}

const NONE = new Int32Array();

/** Collects edges; sources come in any order. */
export function createGraphBuilder(urlCount: number) {
  let sources = new Int32Array(1024);
  let targets = new Int32Array(1024);
  let texts = new Int32Array(1024);
  let marks = new Uint8Array(1024);
  /** Which kinds of edges leave each URL and lead to it, a bit for each: most pages have links only. */
  const leaving = new Uint16Array(urlCount + 1);
  const arriving = new Uint16Array(urlCount + 1);
  let size = 0;
  const textNumbers = new Map<string, number>();
  const textList: string[] = [];

  function add(source: number, edge: Edge): void {
    if (size === sources.length) {
      [sources, targets, texts] = [doubled(sources), doubled(targets), doubled(texts)];
      const more = new Uint8Array(size * 2);
      more.set(marks);
      marks = more;
    }
    sources[size] = source;
    targets[size] = edge.target;
    texts[size] = internText(edge.text);
    marks[size] = markOf(edge.via, edge.nofollow, false);
    const kind = 1 << VIA.indexOf(edge.via);
    leaving[source] = (leaving[source] ?? 0) | kind;
    arriving[edge.target] = (arriving[edge.target] ?? 0) | kind;
    size++;
  }

  function internText(text: string): number {
    let number = textNumbers.get(text);
    if (number === undefined) {
      number = textList.push(text) - 1;
      textNumbers.set(text, number);
    }
    return number;
  }

  function build(): LinkGraph {
    const out = index(sources, null, { size, urlCount });
    // In order of their sources: those of one stand together (site-view/measure.ts), and what is shown of them is the same each time.
    const inc = index(targets, out.slots, { size, urlCount });
    const madeVia = (all: Int32Array, kinds: number, via: Via | undefined): Int32Array => {
      if (via === undefined) return all;
      const way = VIA.indexOf(via);
      if ((kinds & (1 << way)) === 0) return NONE;
      return kinds === 1 << way ? all : all.filter((slot) => wayOf(marks[slot] ?? 0) === way);
    };
    return {
      size,
      outgoing: (source, via) => madeVia(slots(out, source), leaving[source] ?? 0, via),
      incoming: (target, via) => madeVia(slots(inc, target), arriving[target] ?? 0, via),
      edge(slot) {
        const { nofollow, via } = readMark(marks[slot] ?? 0);
        const text = textList[texts[slot] ?? 0] ?? "";
        return { source: sources[slot] ?? 0, target: targets[slot] ?? 0, text, nofollow, via };
      },
    };
  }

  return { add, build };
}

interface Index {
  readonly starts: Int32Array;
  readonly slots: Int32Array;
}

/**
 * Counting sort of edge slots by one of their ends.
 * @param order in which slots are placed; `null`: as they were collected
 */
function index(
  ends: Int32Array,
  order: Int32Array | null,
  { size, urlCount }: { readonly size: number; readonly urlCount: number },
): Index {
  const starts = new Int32Array(urlCount + 2);
  for (let slot = 0; slot < size; slot++) bump(starts, (ends[slot] ?? 0) + 1);
  for (let id = 1; id < starts.length; id++) starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0);
  const next = starts.slice();
  const sorted = new Int32Array(size);
  for (let place = 0; place < size; place++) {
    const slot = order === null ? place : (order[place] ?? 0);
    const end = ends[slot] ?? 0;
    sorted[next[end] ?? 0] = slot;
    bump(next, end);
  }
  return { starts, slots: sorted };
}

/** A view of the column: there are as many questions as URLs, and no step of an iterator for each edge. */
function slots({ starts, slots }: Index, id: number): Int32Array {
  return slots.subarray(starts[id] ?? 0, starts[id + 1] ?? 0);
}

function bump(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(array.length * 2);
  more.set(array);
  return more;
}
