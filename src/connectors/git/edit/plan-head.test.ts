import { describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { readSite } from "../locate/index.ts";
import { planFix } from "./index.ts";

type Suggestion = FixRequest["suggestion"];

interface Attempt {
  readonly files: Record<string, string>;
  readonly path: string;
  readonly suggestion: Suggestion;
  readonly html: string;
}

async function plan({ files, path, suggestion, html }: Attempt) {
  const site = await readSite(treeOfTexts(files), { folders: [] });
  const found = planFix(suggestion, { url: "https://tea.example/about/", html }, path, site);
  if (found.is === "refused") return found;
  const before = files[path] ?? "";
  const after = found.edits.reduce((text, edit) => {
    if (edit.kind !== "fragment") throw new Error("a piece was expected");
    expect(text.split(edit.before)).toHaveLength(2);
    const next = text.replace(edit.before, () => edit.after);
    expect(next.split(edit.after)).toHaveLength(2);
    return next;
  }, before);
  return { ...found, after };
}

const page = (title: string | null, description: string | null, more = "") =>
  `<html><head>${title === null ? "" : `<title>${title}</title>`}${description === null ? "" : `<meta name="description" content="${description}">`}${more}</head><body><h1>x</h1></body></html>`;

const LAYOUT = {
  "_config.yml": "title: Tea\n",
  "_layouts/default.html": '<title>{{ page.title }}</title><meta name="description" content="{{ page.description }}">',
};
const describing = (value: string): Suggestion => ({ field: "meta_description", value });
const titled = (value: string): Suggestion => ({ field: "title", value });

describe("front matter", () => {
  it.each([
    ["plain", "description: Old words # why", "description: New words # why"],
    ["single quotes", "description: 'Old words'", "description: 'New words'"],
    ["double quotes", 'description: "Old words"', 'description: "New words"'],
    ["folded", "description: >-\n  Old\n  words", 'description: "New words"'],
    ["literal", "description: |\n  Old words\n", 'description: "New words"\n'],
    ["on several lines", "description: Old\n  words", "description: New words"],
  ])("replaces a value that is %s", async (_, before, wanted) => {
    const around = (line: string) => `---\ntitle: About # the page\n${line}\ntags: [a,   b]\n---\n\n# About\n`;
    const files = { ...LAYOUT, "about.md": around(before) };
    const result = await plan({
      files,
      path: "about.md",
      suggestion: describing("New words"),
      html: page("About", "Old words"),
    });
    expect(result).toMatchObject({ is: "edits", current: "Old words", affects: "page", after: around(wanted) });
  });

  it.each([
    ["yes", '"yes"'],
    ["2024-01-01", '"2024-01-01"'],
    ["Tea: the guide", '"Tea: the guide"'],
    ["Tea #1", '"Tea #1"'],
    ["'tea'", "\"'tea'\""],
    ["- tea", '"- tea"'],
    ["Crème brûlée 🍵", '"Crème brûlée 🍵"'],
  ])("writes %s so that it is read as the same text", async (value, written) => {
    const files = { ...LAYOUT, "about.md": "---\ntitle: About\ndescription: Old\n---\n" };
    const result = await plan({ files, path: "about.md", suggestion: describing(value), html: page("About", "Old") });
    expect(result).toMatchObject({ is: "edits", after: `---\ntitle: About\ndescription: ${written}\n---\n` });
  });

  it("keeps the line ends, the byte order mark and a missing last line end", async () => {
    const files = { ...LAYOUT, "about.md": "\ufeff---\r\ntitle: Old\r\n---\r\nText" };
    const result = await plan({ files, path: "about.md", suggestion: titled("New"), html: page("Old", null) });
    expect(result).toMatchObject({ is: "edits", after: "\ufeff---\r\ntitle: New\r\n---\r\nText" });
  });

  it("keeps what the template adds to the title", async () => {
    const files = { ...LAYOUT, "about.md": "---\ntitle: About\n---\n" };
    const html = page("About | Tea &amp; Co", null);
    const result = await plan({ files, path: "about.md", suggestion: titled("About our teas | Tea & Co"), html });
    expect(result).toMatchObject({ is: "edits", after: "---\ntitle: About our teas\n---\n" });
    const without = await plan({ files, path: "about.md", suggestion: titled("About our teas"), html });
    expect(without).toMatchObject({ is: "refused", reason: "value_not_possible" });
  });

  it("adds a description where templates read that key", async () => {
    const files = { ...LAYOUT, "about.md": "---\ntitle: About\nlayout: default\n---\n" };
    const result = await plan({ files, path: "about.md", suggestion: describing("New"), html: page("About", null) });
    expect(result).toMatchObject({
      is: "edits",
      current: null,
      after: "---\ntitle: About\ndescription: New\nlayout: default\n---\n",
    });
  });

  it.each([
    ["page.description", true],
    ["description", true],
    ["page.data.description or site.description", true],
    [".Params.description", true],
    [".Description | default .Site.Params.description", true],
    ["$.Page.Params.description", true],
    ["frontmatter?.description", true],
    [".Params.seo.description", false],
    [".Site.Params.description", false],
    ["site.description", false],
    ["page.seo.description", false],
    ["config.data.description", false],
    ["description(page)", false],
    ["page.description (site)", false],
    ["metadata.description", false],
    ["theme.description", false],
    ["'description'", false],
    ['page["description"]', true],
    ['partial "description.html" .', false],
  ])("adds a description only where templates read it of the page: %s", async (read, isAdded) => {
    const layout = `<title>{{ page.title }}</title><meta name="description" content="{{ ${read} }}">`;
    const files = { ...LAYOUT, "_layouts/default.html": layout, "about.md": "---\ntitle: About\n---\n" };
    const result = await plan({ files, path: "about.md", suggestion: describing("New"), html: page("About", null) });
    expect(result).toMatchObject(isAdded ? { is: "edits" } : { is: "refused", reason: "element_not_found" });
  });

  it.each([
    ["a block of Hugo", '{{ with .Params.seo }}<meta name="description" content="{{ .description }}">{{ end }}'],
    ["a file", '<meta name="description" content="{% include description.html %}">'],
    ["a variable", '{% assign description = site.tagline %}<meta name="description" content="{{ description }}">'],
  ])("adds none for what templates read of %s", async (_name, layout) => {
    const files = { ...LAYOUT, "_layouts/default.html": layout, "about.md": "---\ntitle: About\n---\n" };
    const result = await plan({ files, path: "about.md", suggestion: describing("New"), html: page("About", null) });
    expect(result).toMatchObject({ is: "refused", reason: "element_not_found" });
  });

  describe("at the top of a file that has none", () => {
    const added = (
      text: string,
      generator: Record<string, string> = { ".vitepress/config.mts": "export default {}" },
    ) =>
      plan({
        files: { ...generator, "about.md": text },
        ...{ path: "about.md", suggestion: describing("New: words"), html: page("About", null) },
      });

    it.each([
      ["as it is", "# About\n\nText\n", '---\ndescription: "New: words"\n---\n\n# About\n\nText\n'],
      [
        "with CRLF",
        "# About\r\n\r\nText\r\n",
        '---\r\ndescription: "New: words"\r\n---\r\n\r\n# About\r\n\r\nText\r\n',
      ],
      ["with a byte order mark", "\ufeff# About\n", '\ufeff---\ndescription: "New: words"\n---\n\n# About\n'],
      ["with a rule below", "Text\n\n---\n\nMore\n", '---\ndescription: "New: words"\n---\n\nText\n\n---\n\nMore\n'],
    ])("writes it where the generator takes such a file for a page: %s", async (_name, text, after) => {
      expect(await added(text)).toMatchObject({ is: "edits", current: null, after });
    });

    it("refuses Jekyll's, which copies such files as they are", async () => {
      expect(await added("# About\n", LAYOUT)).toMatchObject({ is: "refused" });
    });
  });

  it("adds none where nothing shows which key templates read", async () => {
    const files = { "_config.yml": "title: Tea\n", "about.md": "---\ntitle: About\n---\n" };
    const result = await plan({ files, path: "about.md", suggestion: describing("New"), html: page("About", null) });
    expect(result).toMatchObject({ is: "refused", reason: "element_not_found" });
  });

  it("replaces no value that the page doesn't show", async () => {
    const files = { ...LAYOUT, "about.md": "---\ntitle: About\ndescription: Old\n---\n" };
    const result = await plan({
      files,
      path: "about.md",
      suggestion: describing("New"),
      html: page("About", "Something else"),
    });
    expect(result).toMatchObject({
      is: "refused",
      reason: "element_not_found",
      words: "The file says “Old”, the page shows “Something else”.",
    });
  });

  it("replaces values of TOML and JSON", async () => {
    const toml = (value: string) =>
      `+++\ntitle = "About" # why\ndescription = ${value}\n[params]\ndescription = "Old"\n+++\nText\n`;
    const json = (value: string) => `{\n  "title": "About",\n  "description": "${value}"\n}\nText\n`;
    const files = { "hugo.toml": "", "content/a.md": toml("'Old'"), "content/b.md": json("Old") };
    const first = await plan({
      files,
      path: "content/a.md",
      suggestion: describing("It's new"),
      html: page("About", "Old"),
    });
    expect(first).toMatchObject({ is: "refused", reason: "element_ambiguous" });
    const second = await plan({
      files,
      path: "content/b.md",
      suggestion: describing("It's new"),
      html: page("About", "Old"),
    });
    expect(second).toMatchObject({ is: "edits", after: json("It's new") });
    const one = { ...files, "content/a.md": toml("'Old'").replace('[params]\ndescription = "Old"\n', "") };
    const third = await plan({
      files: one,
      path: "content/a.md",
      suggestion: describing("It's new"),
      html: page("About", "Old"),
    });
    expect(third).toMatchObject({ is: "edits", after: one["content/a.md"].replace("'Old'", '"It\'s new"') });
  });

  it.each([
    ["an alias", "a: &x Old\ndescription: *x"],
    ["an anchor", "description: &x Old"],
    ["a tag", "description: !!str Old"],
    ["program code", undefined],
    ["no end", undefined],
  ])("is left alone with %s", async (what, line) => {
    const text =
      what === "program code"
        ? "---js\n{ description: 'Old' }\n---\n"
        : what === "no end"
          ? "---\ndescription: Old\n"
          : `---\ntitle: About\n${line}\n---\n`;
    const result = await plan({
      files: { ...LAYOUT, "about.md": text },
      path: "about.md",
      suggestion: describing("New"),
      html: page("About", "Old"),
    });
    expect(result).toMatchObject({ is: "refused" });
  });

  it.each([
    "{{ secrets }}",
    "{% include x %}",
    "<% run() %>",
    "a\nb",
    "a\u0000b",
    "<script>x</script>",
    "{{< ref >}}",
    "a <b",
    "&#60;b",
    "x\u2028y",
    "\u202eevil",
    'a "quoted" word',
  ])("refuses the value %j", async (value) => {
    const files = { ...LAYOUT, "about.md": "---\ntitle: About\ndescription: Old\n---\n" };
    const result = await plan({ files, path: "about.md", suggestion: describing(value), html: page("About", "Old") });
    expect(result).toMatchObject({ is: "refused", reason: "value_not_possible" });
  });

  it.each([
    [
      "aliases that multiply",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghi"
        .split("")
        .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[at]}`).join(",")}]`)
        .join("\n")}`,
    ],
    ["deep nesting", `a: ${"[".repeat(20_000)}`],
    ["great length", `a: ${"x".repeat(200_000)}`],
    ["a key twice", "description: Old\ndescription: Old"],
  ])("is refused with %s", async (_, hostile) => {
    const files = { ...LAYOUT, "about.md": `---\ntitle: About\ndescription: Old\n${hostile}\n---\n` };
    const result = await plan({ files, path: "about.md", suggestion: describing("New"), html: page("About", "Old") });
    expect(result).toMatchObject({ is: "refused" });
  });
});

describe("HTML", () => {
  const file = (title: string, more = "") =>
    `<!doctype html>\n<html>\n  <head>\n    <title>${title}</title>\n${more}  </head>\n  <body><svg><title>Logo</title></svg><h1>x</h1></body>\n</html>\n`;

  it("replaces the title, escaped", async () => {
    const files = { "about.html": file("Old &amp; tea") };
    const result = await plan({
      files,
      path: "about.html",
      suggestion: titled("New < better & more"),
      html: files["about.html"],
    });
    expect(result).toMatchObject({ is: "edits", current: "Old & tea", after: file("New &lt; better &amp; more") });
  });

  it("replaces and adds the description", async () => {
    const line = (value: string) => `    <meta content='${value}' name=description>\n`;
    const files = { "about.html": file("About", line("Old")) };
    const result = await plan({
      files,
      path: "about.html",
      suggestion: describing("It's new"),
      html: files["about.html"],
    });
    expect(result).toMatchObject({ is: "edits", after: file("About", line("It&#039;s new")) });
    const none = { "about.html": file("About") };
    const added = await plan({
      files: none,
      path: "about.html",
      suggestion: describing('"New"'),
      html: none["about.html"],
    });
    expect(added).toMatchObject({
      is: "edits",
      current: null,
      after: file("About", '    <meta name="description" content="&quot;New&quot;">\n'),
    });
  });

  it("replaces canonical and robots", async () => {
    const lines = (address: string, robots: string) =>
      `    <link rel="canonical" href="${address}">\n    <meta name="robots" content="${robots}">\n`;
    const files = { "about.html": file("About", lines("https://tea.example/old", "noindex")) };
    const one = { files, path: "about.html", html: files["about.html"] };
    const first = await plan({ ...one, suggestion: { field: "canonical", value: "https://tea.example/about/" } });
    expect(first).toMatchObject({ is: "edits", after: file("About", lines("https://tea.example/about/", "noindex")) });
    const second = await plan({ ...one, suggestion: { field: "robots", value: "index, follow" } });
    expect(second).toMatchObject({
      is: "edits",
      after: file("About", lines("https://tea.example/old", "index, follow")),
    });
    const third = await plan({ ...one, suggestion: { field: "canonical", value: "javascript:alert(1)" } });
    expect(third).toMatchObject({ is: "refused", reason: "value_not_possible" });
  });

  it("refuses what code of a template computes", async () => {
    const files = { ".eleventy.js": "", "about.njk": file("{{ title }}") };
    const result = await plan({ files, path: "about.njk", suggestion: titled("New"), html: page("About", null) });
    expect(result).toMatchObject({ is: "refused", reason: "derived_page" });
  });

  it("refuses two titles", async () => {
    const files = { "about.html": file("Old").replace("</title>", "</title><title>Old</title>") };
    const result = await plan({ files, path: "about.html", suggestion: titled("New"), html: page("Old", null) });
    expect(result).toMatchObject({ is: "refused", reason: "element_ambiguous" });
  });
});

describe("values of the whole site", () => {
  const about = { "about.md": "---\nlayout: base\n---\nText\n" };
  const attempt = async (files: Record<string, string>, html: string, suggestion: Suggestion) => {
    const site = await readSite(treeOfTexts({ ...files, ...about }), { folders: [] });
    return planFix(suggestion, { url: "https://tea.example/about/", html }, "about.md", site);
  };

  it("are changed where a template has them as literal text", async () => {
    const layout = '<title>Tea</title>\n<meta name="description" content="All &amp; more">';
    const files = { "_config.yml": "name: x\n", "_layouts/base.html": layout };
    const plan = await attempt(files, page("Tea", "All &amp; more"), describing("New"));
    expect(plan).toMatchObject({
      is: "edits",
      affects: "site",
      edits: [
        {
          resource: "file:_layouts/base.html",
          before: expect.stringContaining("All &amp; more"),
          after: expect.stringContaining("New"),
        },
      ],
    });
  });

  it("are changed in the settings", async () => {
    const files = {
      "_config.yml": "title: Tea # name\nurl: x\n",
      "_layouts/base.html": "<title>{{ site.title }}</title>",
    };
    const plan = await attempt(files, page("Tea", null), titled("Tea shop"));
    expect(plan).toMatchObject({
      is: "edits",
      affects: "site",
      edits: [{ resource: "file:_config.yml", before: "title: Tea # name", after: "title: Tea shop # name" }],
    });
  });

  it("are refused where several files have them", async () => {
    const files = { "_config.yml": "title: Tea\n", "_layouts/base.html": "<title>Tea</title>" };
    const plan = await attempt(files, page("Tea", null), titled("Tea shop"));
    expect(plan).toMatchObject({ is: "refused", reason: "element_ambiguous" });
  });

  it("are refused where code makes them", async () => {
    const files = {
      ".eleventy.js": 'const title = "Tea";',
      "_includes/base.njk": "<title>{{ site.name | upper }}</title>",
    };
    const plan = await attempt(files, page("Tea", null), titled("Tea shop"));
    expect(plan).toMatchObject({ is: "refused", reason: "derived_page" });
  });
});

it.each([".github/workflows/build.md", "node_modules/a/b.md", "conf.js"])("never touches %s", async (path) => {
  const files = { ...LAYOUT, [path]: "---\ntitle: Old\n---\n" };
  const result = await plan({ files, path, suggestion: titled("New"), html: page("Old", null) });
  expect(result).toMatchObject({ is: "refused" });
});
