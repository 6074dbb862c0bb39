import { expect, it } from "vitest";
import type { SeenUrl } from "#domain/site.ts";
import { textFingerprint } from "#domain/text-fingerprint.ts";
import { type Fingerprinted, findNearDuplicates } from "./near-duplicates.ts";

function page(id: number, text: string, inlinks = 0): Fingerprinted {
  const fingerprint = textFingerprint(text);
  if (!fingerprint) throw new Error("too short");
  return { page: { id, url: `/${id}`, textHash: text, inlinks, lang: "" } as SeenUrl, fingerprint };
}

const base = Array.from({ length: 300 }, (_, at) => `word${(at * 7919) % 1009}`);
const variant = (changes: number) => base.map((word, at) => (at < changes ? `other${at}` : word)).join(" ");

it("finds pages that differ in a few words, with their group", () => {
  const pages = [page(1, variant(0)), page(2, variant(5)), page(3, variant(150)), page(4, `${variant(0)} more`)];
  const found = findNearDuplicates(pages);
  expect(found.map(({ page }) => page.id).toSorted()).toEqual([1, 2, 4]);
  expect(found.every(({ percent, groupSize }) => percent >= 90 && groupSize === 3)).toBe(true);
  for (const { page, other, others } of found) {
    expect(others[0]).toBe(other);
    expect([page, ...others].map(({ id }) => id).toSorted()).toEqual([1, 2, 4]);
  }
});

it("leaves exact copies to another check", () => {
  expect(findNearDuplicates([page(1, variant(0)), page(2, variant(0))])).toEqual([]);
});

it("counts copies as one, the one with most links", () => {
  const pages = [page(1, variant(0)), page(2, variant(0), 5), page(3, variant(0), 5), page(4, variant(3))];
  const found = findNearDuplicates(pages);
  expect(found.map(({ page, other, groupSize }) => [page.id, other.id, groupSize])).toEqual([
    [2, 4, 2],
    [4, 2, 2],
  ]);
});

it("finds thousands of pages that are all alike without comparing each with each", () => {
  // Four and a half million pairs would take minutes.
  const pages = Array.from({ length: 3000 }, (_, id) => page(id + 1, `${base.join(" ")} number${id}`));
  expect(findNearDuplicates(pages)).toHaveLength(3000);
});
