import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit } from "#domain/edit.ts";
import { liveValuesIn } from "../wordpress/live-values.ts";
import { nothingAt } from "../wordpress/transport.ts";
import { type LiveValue, observeAll, withEdit } from "./own-writes.ts";
import { pieceOf } from "./pieces.ts";

const RESOURCE = "post:1";
const FIELD = "post_content";

function look(text: string | null): LiveValue {
  return liveValuesIn(
    new Map([
      [RESOURCE, { ...nothingAt(RESOURCE), exists: true, status: "publish", fields: new Map([[FIELD, text]]) }],
    ]),
  );
}

function fragment(text: string, start: number, end: number, replacement: string): Edit | undefined {
  const piece = pieceOf(text, start, end, replacement);
  if (piece === undefined || piece.before === piece.after) return undefined;
  return { kind: "fragment", resource: RESOURCE, field: FIELD, name: `${start}`, ...piece };
}

function done(edit: Edit, text: string): string {
  const next = withEdit(edit, text);
  if (typeof next !== "string") throw new Error("The edit does not fit.");
  return next;
}

describe("a change beneath our later ones", () => {
  const links = '<p><a href="/a">a</a> <a href="/b">b</a> <a href="/a">a</a></p>';

  it("stands although a later one altered the words around it", () => {
    const first = fragment(links, 12, 14, "/x");
    if (first === undefined) throw new Error("no piece");
    const between = done(first, links);
    const second: Edit = {
      kind: "fragment",
      resource: RESOURCE,
      field: FIELD,
      name: "p",
      before: "<p>",
      after: '<p class="x">',
    };
    const now = done(second, between);
    const [alone] = observeAll({ edits: [{ ...first, before: links, after: between } as Edit] }, look(now));
    expect(alone?.is).toBe("other");
    const [beneath] = observeAll(
      { edits: [{ ...first, before: links, after: between } as Edit], later: [{ edit: second, isUndone: false }] },
      look(now),
    );
    expect(beneath?.is).toBe("after");
    if (beneath?.back === undefined) throw new Error("It has a way back.");
    expect(done(beneath.back, now)).toBe(links.replace("<p>", '<p class="x">'));
  });

  it("is not undone alone where a later one covers its place", () => {
    const first = fragment(links, 12, 14, "/x");
    if (first === undefined) throw new Error("no piece");
    const between = done(first, links);
    const second = fragment(between, 3, 20, "");
    if (second === undefined) throw new Error("no piece");
    const [observedValue] = observeAll(
      { edits: [first], later: [{ edit: second, isUndone: false }] },
      look(done(second, between)),
    );
    expect(observedValue).toEqual({ is: "after", current: expect.anything() });
  });

  it("is not found where a person has written", () => {
    const first = fragment(links, 12, 14, "/x");
    if (first === undefined) throw new Error("no piece");
    const [observedValue] = observeAll(
      { edits: [first], later: [] },
      look(done(first, links).replace("/x", "/theirs")),
    );
    expect(observedValue?.is).toBe("other");
    expect(observedValue?.back).toBeUndefined();
  });

  const repeating = fc.constantFrom("tea", "cake", " ", "<b>", "</b>", '"', "é", "🍵", "x");
  const telling = fc.nat(99_999).map((number) => ` w${number}`);
  const order = fc.infiniteStream(fc.nat());
  const texts = (word: fc.Arbitrary<string>, size: { minLength?: number; maxLength: number }) =>
    fc.array(word, size).map((words) => words.join(""));
  const plans = (word: fc.Arbitrary<string>) =>
    fc.array(fc.record({ at: fc.nat(), length: fc.nat(6), by: texts(word, { maxLength: 4 }) }), {
      ...{ minLength: 2, maxLength: 6 },
    });

  it("can be undone newest first, and then the text is byte for byte as before", () => {
    const original = texts(repeating, { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(original, plans(repeating), (text, plan) => {
        const world = write(text, plan);
        for (const { edit } of world.journal.toReversed()) {
          const [observedValue] = observeAll({ edits: [edit] }, look(world.text));
          if (observedValue?.back === undefined) throw new Error("It has a way back.");
          world.text = done(observedValue.back, world.text);
        }
        expect(world.text).toBe(text);
      }),
      { numRuns: 500, seed: 20261123 },
    );
  });

  it.each([
    { words: "all differ", word: telling, atLeast: 950 },
    { words: "repeat", word: repeating, atLeast: 850 },
  ])("can be undone in any order where words $words, or is left alone: never undone elsewhere", ({ word, atLeast }) => {
    let complete = 0;
    fc.assert(
      fc.property(texts(word, { minLength: 10, maxLength: 60 }), plans(word), order, (text, plan, stream) => {
        const world = write(text, plan);
        if (!undoAll(world, stream)) return;
        complete++;
        expect(world.text).toBe(text);
      }),
      { numRuns: 1_000, seed: 20261123 },
    );
    expect(complete).toBeGreaterThanOrEqual(atLeast);
  });
});

/** The text, and what was written, rollbacks included, in the order of writing. */
interface World {
  text: string;
  readonly journal: { readonly edit: Edit; isUndone: boolean }[];
}

interface Plan {
  readonly at: number;
  readonly length: number;
  readonly by: string;
}

function write(original: string, plan: readonly Plan[]): World {
  const world: World = { text: original, journal: [] };
  for (const { at, length, by } of plan) {
    const start = at % (world.text.length + 1);
    const edit = fragment(world.text, start, Math.min(world.text.length, start + length), by);
    const next = edit === undefined ? "" : done(edit, world.text);
    if (edit === undefined || next === "" || !next.isWellFormed()) continue;
    world.journal.push({ edit, isUndone: false });
    world.text = next;
  }
  return world;
}

/** In the order that the stream says; false when there is a change that cannot be undone. */
function undoAll(world: World, order: Iterator<number>): boolean {
  const open = world.journal.map((_, index) => index);
  for (let tries = 0; open.length > 0 && tries < 100; tries++) {
    const pick = Number(order.next().value) % open.length;
    const index = open[pick] ?? 0;
    const entry = world.journal[index];
    const later = world.journal.slice(index + 1);
    const [observedValue] = entry ? observeAll({ edits: [entry.edit], later }, look(world.text)) : [];
    if (!entry || observedValue?.back === undefined) continue;
    world.text = done(observedValue.back, world.text);
    entry.isUndone = true;
    world.journal.push({ edit: observedValue.back, isUndone: true });
    open.splice(pick, 1);
  }
  return open.length === 0;
}
