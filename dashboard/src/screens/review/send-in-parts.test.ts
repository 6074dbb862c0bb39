import { expect, it } from "vitest";
import { sendInParts } from "./send-in-parts.ts";
import type { Bulk } from "./use-bulk.ts";

const begun = (id: string) => ({ bulkOperation: { id } }) as Bulk;

it("sends a hundred at a time, each part continuing the one before", async () => {
  const sent: [number, number, string | undefined][] = [];
  const seen: number[] = [];
  await sendInParts(
    Array.from({ length: 250 }, (_, n) => n),
    {
      send: async (part, { continues }) => {
        sent.push([part[0] ?? -1, part.length, continues]);
        return begun(`blk_${sent.length}`);
      },
      onSent: (bulks) => seen.push(bulks.length),
    },
  );
  expect(sent).toEqual([
    [0, 100, undefined],
    [100, 100, "blk_1"],
    [200, 50, "blk_2"],
  ]);
  expect(seen).toEqual([1, 2, 3]);
});

it("tells what was begun before a call was refused, and sends nothing behind it", async () => {
  const seen: number[] = [];
  const send = async (part: readonly number[]) => {
    if (part[0] === 100) throw new Error("refused");
    return begun("blk_1");
  };
  const all = Array.from({ length: 300 }, (_, n) => n);
  await expect(sendInParts(all, { send, onSent: (bulks) => seen.push(bulks.length) })).rejects.toThrow("refused");
  expect(seen).toEqual([1]);
});
