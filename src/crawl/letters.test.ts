import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWords } from "./count-words.ts";
import { foldPart, foldSpace } from "./fold-text.ts";
import { FoldedLetters } from "./folded-letters.ts";
import { Letters } from "./letters.ts";

const texts = fc.array(
  fc
    .array(fc.constantFrom(..." \n\t\u00a0\u2028abz9'-.,é—あ漢ก", "😀", "  "), { maxLength: 12 })
    .map((parts) => parts.join("")),
  { maxLength: 8 },
);

describe("letters", () => {
  it("are the pieces that were added, narrow or wide, and none when they were taken", () => {
    const letters = new Letters();
    fc.assert(
      fc.property(texts, (pieces) => {
        for (const piece of pieces) letters.add(piece, 0, piece.length);
        expect(letters.take()).toBe(pieces.join(""));
        expect(letters.length).toBe(0);
      }),
    );
  });

  it("stop where they are told to", () => {
    const letters = new Letters();
    expect(letters.add("tea & cake", 1, 10, "&".charCodeAt(0))).toBe(4);
    expect(letters.take()).toBe("ea ");
  });

  it("hold more than there is room for", () => {
    const letters = new Letters();
    const long = "0123456789".repeat(20_000);
    letters.add("—", 0, 1);
    letters.add(long, 0, long.length);
    expect(letters.take()).toBe(`—${long}`);
    letters.addSpace();
    expect(letters.take()).toBe(" ");
  });

  it("fold and count as the whole text would", () => {
    const letters = new FoldedLetters();
    fc.assert(
      fc.property(texts, (pieces) => {
        for (const piece of pieces) letters.addFolded(piece, 0, piece.length);
        const { words } = letters;
        const text = letters.take();
        expect(text).toBe(foldSpace(pieces.join("")));
        expect(words ?? countWords(text)).toBe(countWords(text));
      }),
    );
  });

  it("fold in a part of a text as in a text of its own", () => {
    fc.assert(
      fc.property(texts, fc.nat(40), fc.nat(40), (pieces, from, length) => {
        const text = pieces.join("");
        const to = Math.min(from + length, text.length);
        expect(foldPart(text, from, to)).toBe(foldSpace(text.slice(from, to)));
      }),
    );
  });
});
