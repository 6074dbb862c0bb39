import { expect, it } from "vitest";
import { memoizeFew } from "./memoize-few.ts";

function counted() {
  const asked: string[] = [];
  const answer = memoizeFew((text) => {
    asked.push(text);
    return text === "" ? undefined : text.length;
  });
  return { asked, answer };
}

it("works out each text once, whatever the answer", () => {
  const { asked, answer } = counted();
  expect(["de", "", "de", ""].map(answer)).toEqual([2, undefined, 2, undefined]);
  expect(asked).toEqual(["de", ""]);
});

it("keeps nothing of long texts", () => {
  const { asked, answer } = counted();
  const [short, long] = ["x".repeat(35), "x".repeat(36)];
  for (const text of [short, long, short, long]) answer(text);
  expect(asked).toEqual([short, long, long]);
});

it("forgets all when there are too many", () => {
  const { asked, answer } = counted();
  for (let n = 0; n < 500; n++) answer(`${n}`);
  answer("0");
  expect(asked).toHaveLength(500);
  answer("500");
  answer("0");
  expect(asked).toHaveLength(502);
});
