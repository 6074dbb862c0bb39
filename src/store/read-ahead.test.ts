import { expect, it } from "vitest";
import { readAhead } from "./read-ahead.ts";

const table = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function read(count: number, size: number) {
  const asked: (number | undefined)[] = [];
  const pieces: (readonly number[])[] = [];
  const piece = async (behind: number | undefined) => {
    asked.push(behind);
    return table(count).slice(behind ?? 0, (behind ?? 0) + size);
  };
  for await (const rows of readAhead(size, piece)) pieces.push(rows);
  return { asked, pieces };
}

it.each([0, 1, 4, 5, 6, 10, 11])("gives each of %i rows once, in order", async (count) => {
  const { pieces } = await read(count, 5);
  expect(pieces.flat()).toEqual(table(count));
});

it("asks for nothing behind a piece that is not full", async () => {
  expect((await read(7, 5)).asked).toEqual([undefined, 5]);
});

it("has asked for the next piece before the reader is done with one", async () => {
  const asked: (number | undefined)[] = [];
  const pieces = readAhead(2, async (behind: number | undefined) => {
    asked.push(behind);
    return [1, 2];
  });
  await pieces.next();
  expect(asked).toEqual([undefined, 2]);
});

it("does not fail for a piece that nobody came back for", async () => {
  const pieces = readAhead(2, async (behind: number | undefined) => {
    if (behind !== undefined) throw new Error("gone");
    return [1, 2];
  });
  expect((await pieces.next()).value).toEqual([1, 2]);
  expect(await pieces.return(undefined)).toEqual({ done: true, value: undefined });
});

it("fails where the reader meets the piece that could not be read", async () => {
  const pieces = readAhead(2, async (behind: number | undefined) => {
    if (behind !== undefined) throw new Error("gone");
    return [1, 2];
  });
  await pieces.next();
  await expect(pieces.next()).rejects.toThrow("gone");
});
