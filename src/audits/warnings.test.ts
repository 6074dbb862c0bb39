import { describe, expect, it } from "vitest";
import type { LimitReason } from "#domain/page.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import { warnings } from "./warnings.ts";

const START = "https://tea.example/";

/** Numbered from 1; the first is the start page. */
function warned(...some: readonly Partial<SeenUrl>[]) {
  return warnedWhenCut(null, some);
}

function warnedWhenCut(truncatedBy: LimitReason | null, some: readonly Partial<SeenUrl>[]) {
  const urls = some.map((url, index) => ({ id: index + 1, kind: "page", visited: true, ...url }) as SeenUrl);
  const view = {
    facts: { startUrl: START },
    coverage: { truncatedBy },
    namesResolve: true,
    urls: () => urls,
    byUrl: (wanted: string) => urls.find(({ url }) => url === wanted),
    byId: (wanted: number) => urls.find(({ id }) => id === wanted),
  } as unknown as SiteView;
  return warnings({ view, urls });
}

describe("a start page that forwards", () => {
  it("to another site is told, with the address to audit", () => {
    const [warning] = warned({ url: START, forwardsTo: 2 }, { url: "https://coffee.example/", kind: "external" });
    expect(warning?.code).toBe("start_leads_away");
    expect(warning?.message).toContain("redirects to https://coffee.example/, on another site");
  });

  it("within its site is no matter", () => {
    expect(warned({ url: START, forwardsTo: 2 }, { url: "https://tea.example/en/" })).toEqual([]);
  });
});

describe("a site that refuses", () => {
  it("is told with what to do", () => {
    const [warning] = warnedWhenCut("site_refuses", [{ url: START }]);
    expect(warning?.code).toBe("site_refuses");
    expect(warning?.message).toContain("--rate 1");
  });
});
