import { expect, it } from "vitest";
import { FINGERPRINT_BINS, likeness, textFingerprint } from "./text-fingerprint.ts";

/** Some words that stand in no order of their own; the same for the same seed. */
function words(count: number, seed = 1): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `w${(state >>> 8) % 5000}`;
  });
}

function share(one: string, other: string): number {
  const [a, b] = [textFingerprint(one), textFingerprint(other)];
  if (!a || !b) throw new Error("too short");
  return likeness(a, b);
}

function truth(one: string, other: string): number {
  const runs = (text: string) => {
    const all = text.split(" ");
    return new Set(all.slice(2).map((word, at) => `${all[at]} ${all[at + 1]} ${word}`));
  };
  const [a, b] = [runs(one), runs(other)];
  const common = [...a].filter((run) => b.has(run)).length;
  return common / (a.size + b.size - common);
}

it("estimates the share of common runs within some percent", () => {
  for (const changes of [0, 2, 8, 20, 60]) {
    const one = words(800, 7);
    const other = one.map((word, at) => (changes > 0 && at % Math.floor(800 / changes) === 5 ? `x${at}` : word));
    const [a, b] = [one.join(" "), other.join(" ")];
    expect(Math.abs(share(a, b) - truth(a, b))).toBeLessThan(0.08);
  }
});

it("tells different texts apart", () => {
  expect(share(words(500, 1).join(" "), words(500, 99).join(" "))).toBeLessThan(0.1);
});

it("ignores case and punctuation", () => {
  expect(share("We roast oolong by hand, every morning.", "we roast OOLONG by hand every morning")).toBe(1);
});

it("reads scripts without spaces by their letters", () => {
  const tea = "我们每天早上在台北的中心手工烘焙乌龙茶一直如此从未改变过任何做法和味道";
  expect(share(tea, tea.replace("台北", "高雄"))).toBeGreaterThan(0.5);
  expect(share(tea, "这是一个完全不同的句子里面没有任何关于饮品的内容可以比较")).toBeLessThan(0.3);
});

it("says nothing of texts that are too short", () => {
  expect(textFingerprint("two words")).toBeNull();
  expect(textFingerprint("")).toBeNull();
});

it("asked for a least share, says the same of all that reach it, and nothing more of others", () => {
  const one = Uint8Array.from({ length: FINGERPRINT_BINS }, (_, bin) => bin % 200);
  for (let changed = 0; changed <= FINGERPRINT_BINS; changed++) {
    const other = one.map((value, bin) => (bin < changed ? (value + 1) % 256 : value));
    const whole = likeness(one, other);
    const least = likeness(one, other, 0.9);
    if (whole >= 0.9) expect(least).toBe(whole);
    else expect(least).toBeLessThan(0.9);
  }
});
