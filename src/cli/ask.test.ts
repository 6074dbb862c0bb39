import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { firstLine } from "./ask.ts";

it.each([
  ["  two spaces, and one at the end \n", "  two spaces, and one at the end "],
  ["from Windows \r\nmore", "from Windows "],
  ["no line end", "no line end"],
  ["", ""],
])("the first line of %j is taken without its line end alone", async (piped, line) => {
  expect(await firstLine(Readable.from([piped]))).toBe(line);
});
