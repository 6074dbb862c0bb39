import { describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { readSite } from "../locate/index.ts";
import { effectsInWords } from "./further-effects.ts";
import { planFix } from "./index.ts";

const HTML =
  '<html><head><title>About | Tea</title><meta property="og:title" content="About"><meta name="description" content="Old"></head><body><h1 id="about">About <a href="#about">#</a></h1></body></html>';
const CONFIGURATION = { "_config.yml": "", "_layouts/default.html": "<title>{{ page.title }} | Tea</title>" };

async function effects(text: string, suggestion: FixRequest["suggestion"]) {
  const site = await readSite(treeOfTexts({ ...CONFIGURATION, "about.md": text }), { folders: [] });
  const found = planFix(suggestion, { url: "https://tea.example/about/", html: HTML }, "about.md", site);
  expect(found).toMatchObject({ is: "edits" });
  return found.is === "edits" ? effectsInWords(found.also) : [];
}

describe("what changes with a value", () => {
  const front = "---\ntitle: About\ndescription: Old\n---\n";

  it("is the heading and the tags for sharing that show a title, and lists of other pages", async () => {
    expect(await effects(front, { field: "title", value: "New | Tea" })).toEqual([
      "The page shows the same value in: main heading, social tags. What a template makes of this value changes with it.",
      "Menus and lists on other pages that show this value change with it.",
    ]);
  });

  it("is the title, where a heading is the file's title", async () => {
    expect(await effects(front, { field: "h1", was: "About", value: "New" })).toEqual([
      "The page shows the same value in: title, social tags. What a template makes of this value changes with it.",
      "Menus and lists on other pages that show this value change with it.",
    ]);
  });

  it("is the anchor of a heading that is written in the text", async () => {
    expect(await effects(`${front}# About\n`, { field: "h1", was: "About", value: "New" })).toEqual([
      "The heading’s anchor “#about” is made of its text and changes with it.",
    ]);
    expect(await effects(`${front}# About {#about}\n`, { field: "h1", was: "About", value: "New" })).toEqual([]);
  });

  it("is lists only for a description that the page shows once", async () => {
    expect(await effects(front, { field: "meta_description", value: "New" })).toEqual([
      "Menus and lists on other pages that show this value change with it.",
    ]);
  });
});
