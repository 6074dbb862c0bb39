import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit } from "#domain/edit.ts";
import { liveValuesIn } from "../wordpress/live-values.ts";
import { type Look, nothingAt } from "../wordpress/transport.ts";
import { replacedOnce } from "./observe.ts";
import { observeAll } from "./own-writes.ts";

const REF = "post:1";

function sight(edit: Edit, look: Look | undefined) {
  const [observedValue] = observeAll({ edits: [edit] }, liveValuesIn(new Map(look === undefined ? [] : [[REF, look]])));
  if (observedValue === undefined) throw new Error("nothing was sighted");
  const { is, current } = observedValue;
  return { is, current };
}

function lookWith(value: string | null | undefined, rest: Partial<Look> = {}): Look {
  const fields = new Map(value === undefined ? [] : [["post_content", value]]);
  return { ...nothingAt(REF), exists: true, status: "publish", fields, ...rest };
}

const fragment = (before: string, after: string): Edit => ({
  ...{ kind: "fragment", resource: REF, field: "post_content", name: "x", before, after },
});
const value = (before: string | null, after: string | null): Edit => ({
  ...{ kind: "value", resource: REF, field: "post_content", before, after },
});

describe("a value on the site", () => {
  it.each([
    ["a", "a", "b", "before"],
    ["b", "a", "b", "after"],
    ["c", "a", "b", "other"],
    ["a", "a", "a", "both"],
    [null, null, "", "before"],
    ["", null, "", "after"],
    ["", null, "x", "other"],
  ])("%o of %o → %o is %s", (now, before, after, is) => {
    expect(sight(value(before, after), lookWith(now))).toEqual({ is, current: now });
  });

  it("is missing where the object is gone, in the trash, or cannot be read", () => {
    expect(sight(value("a", "b"), undefined).is).toBe("missing");
    expect(sight(value("a", "b"), lookWith(undefined)).is).toBe("missing");
    expect(sight(value("a", "b"), lookWith("a", { status: "trash" })).is).toBe("missing");
    const back: Edit = { ...value("trash", "publish"), field: "post_status" };
    const fields = new Map([["post_status", "trash"]]);
    expect(sight(back, lookWith("", { status: "trash", fields })).is).toBe("before");
  });
});

describe("a piece on the site", () => {
  it.each([
    ["one <b>two", "<b>", "<i>", "before"],
    ["one <i>two", "<b>", "<i>", "after"],
    ["one <b><b>", "<b>", "<i>", "other"],
    ["one <b><i>", "<b>", "<i>", "other"],
    ["one", "<b>", "<i>", "other"],
    // The longer one there decides, whichever side it is on.
    ["tea and cake", "tea", "tea and cake", "after"],
    ["tea", "tea", "tea and cake", "before"],
    ["tea and cake", "tea and cake", "tea", "before"],
    ["tea", "tea and cake", "tea", "after"],
    ["<b>", "<b>", "<b>", "both"],
  ])("in %o of %o → %o is %s", (now, before, after, is) => {
    expect(sight(fragment(before, after), lookWith(now)).is).toBe(is);
  });

  it("that was done is seen as done, and undone gives the same bytes", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "é"), maxLength: 3 });
    // Pieces are whole elements: one cannot arise from the end of another and what follows it.
    const element = word.map((name) => `<${name}>`);
    const text = fc.array(fc.oneof(word, element), { maxLength: 4 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, element, element, text, (head, before, after, tail) => {
        const whole = head + before + tail;
        fc.pre(before !== after);
        const done = replacedOnce(whole, before, after);
        fc.pre(done !== null);
        expect(sight(fragment(before, after), lookWith(done)).is).toBe("after");
        expect(sight(fragment(before, after), lookWith(whole)).is).toBe("before");
      }),
    );
  });
});

describe("a piece that a person has changed", () => {
  const edit = fragment('<img src="/tea.png" width="8">', '<img src="/tea.png" alt="Tea" width="8">');
  it.each([
    [
      '<p>A</p><img src="/tea.png" alt="Their tea" width="8"><p>B</p>',
      '<img src="/tea.png" alt="Their tea" width="8">',
    ],
    ['<img src="/tea.png" alt="Their tea"><img src="/pot.png" width="8">', null],
    ['<img src="/tea.png" alt="1" width="8"><img src="/tea.png" alt="2" width="8">', null],
    ["<p>Nothing of it is left.</p>", null],
  ])("in %s is %s", (text, current) => {
    expect(sight(edit, lookWith(text))).toEqual({ is: "other", current });
  });
});
