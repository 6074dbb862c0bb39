import { describe, expect, test } from "vitest";
import type { Outlink, SeenUrl } from "#domain/site.ts";
import { scriptWarning } from "./script-warning.ts";

interface Stored {
  readonly words?: number;
  readonly h1?: string;
  readonly indexable?: boolean;
  readonly outlinks?: readonly { readonly via: Outlink["via"]; readonly text: string }[];
}
const SCRIPT = { via: "resource", text: "script" } as const;
const shell: Stored = { words: 2, outlinks: [SCRIPT] };
const page: Stored = { words: 300, h1: "Tea", outlinks: [SCRIPT, { via: "link", text: "Home" }] };

function warned(stored: readonly Stored[]) {
  const urls = stored.map(
    ({ words = 0, h1 = "", indexable = true }, id) => ({ id, wordCount: words, h1, indexable }) as SeenUrl,
  );
  return scriptWarning({
    facts: { startUrl: "https://tea.example/" } as never,
    urls: () => urls,
    byUrl: () => urls[0],
    *outlinks(id, via) {
      for (const outlink of stored[id]?.outlinks ?? [])
        if (outlink.via === via) yield { ...outlink, to: urls[0] as SeenUrl, nofollow: false };
    },
  });
}

describe("the warning of pages that scripts draw", () => {
  test("is given for a site of one empty page", () => {
    const [warning] = warned([shell]);
    expect(warning?.code).toBe("pages_need_scripts");
    expect(warning?.message).toMatch(/^The only page has no content .* render it/);
  });

  test("is given when a tenth of the pages are empty, and counts them", () => {
    expect(warned([page, shell, ...Array(8).fill(page)])[0]?.message).toMatch(/^1 of 10 pages has no content/);
    expect(warned([page, shell, ...Array(9).fill(page)])).toEqual([]);
  });

  test("is given when the start page alone is empty", () => {
    expect(warned([shell, ...Array(50).fill(page)])).toHaveLength(1);
  });

  test.each<[string, Stored]>([
    ["has words", { ...shell, words: 20 }],
    ["has a heading", { ...shell, h1: "Tea" }],
    ["links on", { words: 2, outlinks: [SCRIPT, { via: "link", text: "Enter" }] }],
    ["loads no script", { words: 2, outlinks: [{ via: "resource", text: "style" }] }],
    ["is not for search engines", { ...shell, indexable: false }],
  ])("is not given for a page that %s", (_, one) => {
    expect(warned([one])).toEqual([]);
  });
});
