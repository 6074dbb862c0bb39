import { expect, it } from "vitest";
import { plain } from "./plain.ts";

it.each([
  ["turns the line round", "pay\u202egnp.exe", "pay⟦U+202E⟧gnp.exe"],
  ["isolates", "\u2066a\u2069", "⟦U+2066⟧a⟦U+2069⟧"],
  ["has no width", "te\u200ba\u2060\ufeff", "te⟦U+200B⟧a⟦U+2060⟧⟦U+FEFF⟧"],
  ["joins nothing", "a\u200db\u200cc", "a⟦U+200D⟧b⟦U+200C⟧c"],
  ["only a program reads", "tea\u{e0041}\u{e0042}", "tea⟦U+E0041⟧⟦U+E0042⟧"],
  ["is blank and no space", "\u3164\u2800", "⟦U+3164⟧⟦U+2800⟧"],
  ["is a mark of hyphenation", "Kräuter\u00adtee", "Kräuter⟦U+00AD⟧tee"],
  ["controls a terminal", "\u001b[31m\u0007", "⟦U+001B⟧[31m⟦U+0007⟧"],
  ["picks another form of a letter", "a\ufe0f", "a⟦U+FE0F⟧"],
  ["returns to the start of the line", "safe\rbad", "safe⟦U+000D⟧bad"],
  ["is half a character", "a\ud800b", "a⟦U+D800⟧b"],
  ["separates lines", "a\u2028b", "a⟦U+2028⟧b"],
])("shows a character that %s", (_, text, shown) => {
  expect(plain(text)).toBe(shown);
});

it.each([
  ["lines and tabs", "a\r\nb\n\tc"],
  ["emoji that are joined", "👩\u200d👩\u200d👧 👩🏽\u200d🌾 ❤\ufe0f\u200d🔥 1\ufe0f"],
  ["Persian", "می\u200cخواهم"],
  ["Hindi", "क्\u200dष"],
  ["markup", "<script>alert(1)</script> [link](https://evil.example)"],
])("leaves %s as they are", (_, text) => {
  expect(plain(text)).toBe(text);
});
