import { describe, expect, it } from "vitest";
import { SEO_PLUGINS } from "#domain/wordpress.ts";
import { DIALECTS, detectPlugins, dialectOf } from "./index.ts";

const dialect = (id: string) => {
  const found = DIALECTS.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe("dialects", () => {
  it("are there for every plugin that a site can name, and for none", () => {
    expect(DIALECTS.map(({ id }) => id).toSorted()).toEqual([...SEO_PLUGINS, "none"].toSorted());
  });

  it("are chosen by the plugin, and not at all where there are two", () => {
    expect(dialectOf({ seoPlugins: [] })?.id).toBe("none");
    expect(dialectOf({ seoPlugins: [{ id: "seopress", version: null }] })?.id).toBe("seopress");
    const two = [
      { id: "yoast", version: null },
      { id: "rank-math", version: null },
    ] as const;
    expect(dialectOf({ seoPlugins: [...two] })).toBeNull();
  });

  it("are told by routes or by the marks in the head", () => {
    const ids = (namespaces: string[], html: string) => detectPlugins(namespaces, html).map(({ id }) => id);
    expect(ids(["wp/v2", "yoast/v1"], "")).toEqual(["yoast"]);
    expect(ids(["wp/v2"], "<!-- Search Engine Optimization by Rank Math PRO - https://x -->")).toEqual(["rank-math"]);
    expect(ids(["aioseo/v1"], "<!-- All in One SEO 4.9.9 - aioseo.com -->")).toEqual(["aioseo"]);
    expect(ids(["wp/v2"], "<p>We compare Yoast SEO and Rank Math</p>")).toEqual([]);
  });

  it("never give one field to two parts of the head", () => {
    for (const { post, term } of DIALECTS)
      for (const head of [post, term]) {
        const fields = [head?.title, head?.description, head?.canonical, ...(head?.robots?.fields ?? [])];
        const named = fields.filter((field) => typeof field === "string");
        expect(new Set(named).size).toBe(named.length);
      }
  });
});

describe.each(DIALECTS.filter(({ post }) => post.robots).map(({ id }) => ({ id })))("robots of $id", ({ id }) => {
  const robots = dialect(id).post.robots;
  const none = new Map((robots?.fields ?? []).map((field): [string, string | null] => [field, null]));

  it("say noindex, and nothing more, where only that is asked", () => {
    const said = robots?.write(new Set(["noindex"]), none, false) ?? new Map();
    const texts = [...said.values()].filter((text) => text !== null);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join(" ")).not.toContain("nofollow");
  });

  it("stay as they are where nothing is stored and nothing is asked", () => {
    const said = robots?.write(new Set(), none, false) ?? new Map();
    expect([...said.values()].every((text) => text === null)).toBe(true);
  });

  it("take noindex back", () => {
    const on = new Map([...none, ...(robots?.write(new Set(["noindex"]), none, false) ?? [])]);
    const off = new Map([...on, ...(robots?.write(new Set(), on, false) ?? [])]);
    expect(off).not.toEqual(on);
  });
});

describe("the words of each plugin for noindex", () => {
  it.each([
    ["yoast", "meta:_yoast_wpseo_meta-robots-noindex", "1", "2"],
    ["seopress", "meta:_seopress_robots_index", "yes", null],
    ["the-seo-framework", "meta:_genesis_noindex", "1", "-1"],
    ["slim-seo", "json:slim_seo#noindex", "1", null],
    ["rank-math", "json:rank_math_robots", '["noindex"]', '["index"]'],
    ["aioseo", "aioseo:robots_noindex", "1", "0"],
    ["none", "meta:_sitemend_robots", "noindex", "index, follow"],
  ])("are, for %s, in %s %o and, insisting, %o", (id, field, on, off) => {
    const robots = dialect(id).post.robots;
    expect(robots?.write(new Set(["noindex"]), new Map(), false).get(field)).toBe(on);
    expect(robots?.write(new Set(), new Map(), true).get(field)).toBe(off);
  });
});
