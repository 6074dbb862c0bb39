import { describe, expect, it } from "vitest";
import { startTagAt } from "./start-tag.ts";
import type { StartTag } from "./tag.ts";
import { TagTable } from "./tag-table.ts";

function tag(text: string): StartTag {
  const read = startTagAt(text, 0);
  if (read === null) throw new Error("no tag");
  return { ...read, text };
}

describe("tag table", () => {
  it("finds a tag by its letters, wherever it stands", () => {
    const table = new TagTable();
    table.keep(7, tag("<b id=x>"));
    expect(table.find(7, "so <b id=x>bold", 3)?.attributes.id).toBe("x");
    expect(table.find(7, "so <b id=y>bold", 3)).toBeNull();
    expect(table.find(8, "so <b id=x>bold", 3)).toBeNull();
    expect(table.find(7, "so <b id=", 3)).toBeNull();
  });

  it("keeps two tags that fall on the same place, and drops the older one for a third", () => {
    const table = new TagTable();
    for (const [hash, text] of [
      [1, "<a>"],
      [2, "<b>"],
      [3, "<i>"],
    ] as const)
      table.keep(hash, tag(text));
    expect(table.find(1, "<a>", 0)).toBeNull();
    expect(table.find(2, "<b>", 0)?.kind.name).toBe("b");
    expect(table.find(3, "<i>", 0)?.kind.name).toBe("i");
  });

  it("knows what it was asked for before", () => {
    const table = new TagTable();
    expect([5, 5, 6, 5].map((hash) => table.knows(hash))).toEqual([false, true, false, false]);
  });
});

describe("startTagAt", () => {
  it("reads a tag the same at the first, the second and the third time", () => {
    const html = `<a href="/x?a=1&amp;b" class='two words' TITLE=t hidden>`;
    const reads = [0, 1, 2].map(() => startTagAt(html, 0));
    for (const read of reads) {
      expect(read?.attributes).toMatchObject({ href: "/x?a=1&b", class: "two words", title: "t", hidden: "" });
      expect(read?.length).toBe(html.length);
    }
    expect(reads[2]).toBe(reads[1]);
    expect(reads[2]?.text).toBe(html);
  });

  it("does not take for a whole tag what ends in quotes", () => {
    for (const _ of [0, 1, 2]) expect(startTagAt(`<i title="a>b" lang=de>`, 0)?.attributes.lang).toBe("de");
    expect(startTagAt(`<i title="a>b" lang=fr>`, 0)?.attributes.lang).toBe("fr");
  });
});
