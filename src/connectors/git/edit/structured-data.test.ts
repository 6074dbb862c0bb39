import { describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { readSite } from "../locate/index.ts";
import { planFix } from "./index.ts";

const block = (data: string) => `<script type="application/ld+json">${data}</script>`;
const shown = (...blocks: readonly string[]) =>
  `<html><head><title>About</title>\n${blocks.map(block).join("\n")}</head><body><h1>About</h1></body></html>\n`;
const replacing = (value: unknown, target = "1"): FixRequest["suggestion"] => ({
  field: "json_ld_block",
  target,
  value: JSON.stringify(value),
});

async function plan(files: Record<string, string>, path: string, suggestion: FixRequest["suggestion"], html: string) {
  const site = await readSite(treeOfTexts(files), { folders: [] });
  const found = planFix(suggestion, { url: "https://tea.example/about/", html }, path, site);
  if (found.is === "refused") return found;
  const after = found.edits.reduce(
    (text, edit) => (edit.kind === "fragment" ? text.replace(edit.before, () => edit.after) : text),
    files[path] ?? "",
  );
  return { ...found, after };
}

describe("structured data", () => {
  it("is replaced in a page's HTML: the block of the number, which the file has as the page shows it", async () => {
    const html = shown('{"@type":"Thing","name":"One"}', '{"@type":"Thing","name":"Two"}');
    const result = await plan({ "about.html": html }, "about.html", replacing({ name: "New" }, "2"), html);
    expect(result).toMatchObject({
      is: "edits",
      current: '{"@type":"Thing","name":"Two"}',
      after: html.replace('{"@type":"Thing","name":"Two"}', '{\n  "name": "New"\n}'),
    });
  });

  it("has no code of any template language, whatever its texts and its nesting", async () => {
    const text = `---\ntitle: About\n---\nText\n\n${block('{"name":"Old"}')}\n`;
    const files = { "_config.yml": "", "about.md": text };
    const value = { a: { b: { c: `{{ x }} {% y %} ${"$"}{z} <% w %></script><!--` } }, d: [{}], e: "`&amp;`" };
    const result = await plan(files, "about.md", replacing(value), shown('{"name":"Old"}'));
    expect(result).toMatchObject({ is: "edits" });
    const { after } = result as { after: string };
    const written = /<script[^>]*>(.*?)<\/script>/s.exec(after)?.[1] ?? "";
    expect(JSON.parse(written)).toEqual(value);
    expect(written).not.toMatch(/\{\{|\}\}|\{%|\$\{|[<>&`]/);
  });

  it.each([
    ["a component makes it", "about.md", "---\ntitle: About\n---\nText\n", "derived_page"],
    [
      "a template's code is in it",
      "about.html",
      `---\ntitle: About\n---\n${block('{"name":"{{ page.title }}"}')}`,
      "derived_page",
    ],
    [
      "it stands in the file twice",
      "about.html",
      `---\na: b\n---\n${block('{"name":"Old"}')}${block('{"name":"Old"}')}`,
      "element_ambiguous",
    ],
    ["the file is MDX", "about.mdx", "---\ntitle: About\n---\nText\n", "kind_not_supported"],
  ])("is refused where %s", async (_, path, text, reason) => {
    const files = { "_config.yml": "", [path]: text };
    const result = await plan(files, path, replacing({ name: "New" }), shown('{"name":"Old"}'));
    expect(result).toMatchObject({ is: "refused", reason });
  });

  it("is refused when the value is no JSON", async () => {
    const html = shown('{"name":"Old"}');
    const suggestion = { field: "json_ld_block", target: "1", value: "alert(1)" } as const;
    const result = await plan({ "about.html": html }, "about.html", suggestion, html);
    expect(result).toMatchObject({ is: "refused", reason: "value_not_possible" });
  });

  it("is added to the head of a whole HTML file, and of no template", async () => {
    const html = shown();
    const adding = { field: "json_ld", value: '{"name":"New"}' } as const;
    const result = await plan({ "about.html": html }, "about.html", adding, html);
    const after = html.replace("</head>", `${block('\n{\n  "name": "New"\n}\n')}\n</head>`);
    expect(result).toMatchObject({ is: "edits", current: null, after });
    const refused = await plan({ "_config.yml": "", "about.md": "---\n---\nText\n" }, "about.md", adding, html);
    expect(refused).toMatchObject({ is: "refused", reason: "derived_page" });
  });
});
