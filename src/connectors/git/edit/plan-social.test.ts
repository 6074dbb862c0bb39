import { describe, expect, it } from "vitest";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { readSite } from "../locate/index.ts";
import { planFix } from "./index.ts";

const LAYOUT =
  '<title>{{ page.title }}</title>{% if page.og_title %}<meta property="og:title" content="{{ page.og_title }}">{% endif %}<meta property="og:description" content="{{ page.og_description }}">';
const shown = (tags: string) => `<html><head><title>About</title>${tags}</head><body><h1>About</h1></body></html>`;
const tag = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;

async function plan(files: Record<string, string>, path: string, value: string, html: string) {
  const site = await readSite(treeOfTexts(files), { folders: [] });
  const found = planFix({ field: "social_tags", value }, { url: "https://tea.example/about/", html }, path, site);
  if (found.is === "refused") return found;
  const after = found.edits.reduce(
    (text, edit) => (edit.kind === "fragment" ? text.replace(edit.before, () => edit.after) : text),
    files[path] ?? "",
  );
  return { ...found, after };
}

describe("tags for sharing", () => {
  const jekyll = (text: string) => ({ "_config.yml": "", "_layouts/default.html": LAYOUT, "about.md": text });

  it("are replaced and added in front matter, several in one edit", async () => {
    const files = jekyll("---\ntitle: About\nog_title: Old # why\n---\nText\n");
    const value = `${tag("title", "New &amp; better")}\n${tag("description", "Teas")}`;
    const result = await plan(files, "about.md", value, shown(tag("title", "Old")));
    expect(result).toMatchObject({
      is: "edits",
      current: "Old",
      after: "---\ntitle: About\nog_description: Teas\nog_title: New & better # why\n---\nText\n",
    });
  });

  it("never take the value of the title, which would change, too", async () => {
    const files = {
      "_config.yml": "",
      "_layouts/default.html": LAYOUT.replaceAll("og_title", "title"),
      "about.md": "---\ntitle: About\n---\nText\n",
    };
    const result = await plan(files, "about.md", tag("title", "New"), shown(tag("title", "About")));
    expect(result).toMatchObject({ is: "refused", reason: "derived_page" });
  });

  it("are replaced and added in a page's own HTML", async () => {
    const text = shown(`\n${tag("title", "Old")}\n`);
    const result = await plan(
      { "about.html": text },
      "about.html",
      `${tag("title", "New")}${tag("type", "website")}`,
      text,
    );
    const after = text.replace("Old", "New").replace("</title>", `</title>${tag("type", "website")}`);
    expect(result).toMatchObject({ is: "edits", after });
  });

  it.each([
    "<script>x</script>",
    '<meta name="robots" content="noindex">',
    `${tag("title", "A")}${tag("title", "B")}`,
    tag("title", "{{ secrets }}"),
    tag("title", "&lt;b&gt;"),
    "",
  ])("are refused with the value %j", async (value) => {
    const files = jekyll("---\ntitle: About\nog_title: Old\n---\nText\n");
    const result = await plan(files, "about.md", value, shown(tag("title", "Old")));
    expect(result).toMatchObject({ is: "refused", reason: "value_not_possible" });
  });
});
