import { describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../../test/support/source-tree.ts";
import { readSite } from "../../locate/index.ts";
import { planFix } from "../index.ts";

const URL_OF_PAGE = "https://tea.example/about/";

async function changed(config: string, text: string, head: string, suggestion: FixRequest["suggestion"]) {
  const path = config.startsWith("next") ? "app/about/page.mdx" : "src/pages/about.mdx";
  const site = await readSite(treeOfTexts({ [config]: "", [path]: text }), { folders: [] });
  const plan = planFix(suggestion, { url: URL_OF_PAGE, html: `<head>${head}</head>` }, path, site);
  if (plan.is === "refused") return plan;
  return plan.edits.reduce(
    (left, edit) => (edit.kind === "fragment" ? left.replace(edit.before, () => edit.after) : left),
    text,
  );
}

const CANONICAL = { field: "canonical", value: "https://tea.example/x?a=1&b=2" } as const;

describe("elements that a page's code writes", () => {
  const change = (text: string, head: string, suggestion: FixRequest["suggestion"]) =>
    changed("docusaurus.config.js", text, head, suggestion);
  const text = `---\r\ntitle: About\r\n---\r\nimport Note from "./note";\r\n\r\n<head>\r\n  <link rel='canonical' href='https://tea.example/' />\r\n  <meta name="robots" content="noindex" />\r\n</head>\r\n\r\n<Note kind="a" />\r\n`;
  const head = '<link rel="canonical" href="https://tea.example/"><meta name="robots" content="noindex">';

  it("have their literal attributes set", async () => {
    expect(await change(text, head, CANONICAL)).toBe(
      text.replace("'https://tea.example/'", "'https://tea.example/x?a=1&amp;b=2'"),
    );
    const robots = { field: "robots", value: 'index, "all"' } as const;
    expect(await change(text, head, robots)).toBe(text.replace('"noindex"', '"index, &quot;all&quot;"'));
  });

  it.each([
    ["one that code computes", text.replace("'https://tea.example/'", "{address}"), "derived_page"],
    ["one with unknown attributes", text.replace("rel='canonical'", "{...canonical}"), "derived_page"],
    ["one of several", text.replace("</head>", '<link rel="canonical" href="/x" /></head>'), "element_ambiguous"],
    ["one that says something else", text.replace("'https://tea.example/'", "'/y'"), "element_not_found"],
  ])("refuses %s", async (_what, written, reason) => {
    expect(await change(written, head, CANONICAL)).toMatchObject({ is: "refused", reason });
  });
});

describe("the metadata of Next", () => {
  const change = (text: string, head: string, suggestion: FixRequest["suggestion"]) =>
    changed("next.config.mjs", text, head, suggestion);
  const text = `import Note from "./note";

export const metadata = {
  title: 'It\\'s tea',
  "alternates": { canonical: "https://tea.example/" },
};

# About

<Note text="It's tea" />
`;
  const head = '<title>It\'s tea | Shop</title><link rel="canonical" href="https://tea.example/">';

  it("has its texts set, in the quotation marks that they have", async () => {
    expect(await change(text, head, CANONICAL)).toBe(
      text.replace('"https://tea.example/"', '"https://tea.example/x?a=1&b=2"'),
    );
    const title = { field: "title", value: '"Tea\'s" \\ cake | Shop' } as const;
    expect(await change(text, head, title)).toBe(text.replace("'It\\'s tea'", "'\"Tea\\'s\" \\\\ cake'"));
  });

  it("gets a text that is missing as its first property", async () => {
    const description = { field: "meta_description", value: 'Tea & "cake"' } as const;
    expect(await change(text, head, description)).toBe(
      text.replace("  title:", '  description: "Tea & \\"cake\\"",\n  title:'),
    );
  });

  it.each([
    ["a value that is computed", text.replace("'It\\'s tea'", "`It's tea`"), "derived_page"],
    ["an object of which a part isn't known", text.replace("  title:", "  ...shared,\n  title:"), "derived_page"],
    ["metadata that is computed", text.replace("= {", "= with_({").replace("};", "});"), "derived_page"],
    ["metadata of a function", `${text}\nexport const generateMetadata = () => ({});\n`, "derived_page"],
    ["metadata from elsewhere", 'export { metadata } from "./data";\n', "derived_page"],
    ["a title that stands twice", text.replace("  title:", "  title: 'x',\n  title:"), "derived_page"],
    ["a title that says something else", text.replace("It\\'s tea", "Cake"), "element_not_found"],
  ])("refuses %s", async (_what, written, reason) => {
    expect(await change(written, head, { field: "title", value: "Cake | Shop" })).toMatchObject({
      is: "refused",
      reason,
    });
  });

  it("refuses a part of an object that isn't there, which layouts have instead", async () => {
    const value = '<meta property="og:title" content="Tea">';
    expect(await change(text, head, { field: "social_tags", value })).toMatchObject({
      is: "refused",
      reason: "element_not_found",
    });
  });
});
