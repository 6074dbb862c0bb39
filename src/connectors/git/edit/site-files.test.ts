import { describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { readSite } from "../locate/index.ts";
import { planFix } from "./index.ts";

async function planned(
  files: Record<string, string>,
  suggestion: FixRequest["suggestion"],
  url = "https://tea.example/old/",
) {
  const page = { url, html: "<title>Tea</title>" };
  const plan = planFix(suggestion, page, "index.html", await readSite(treeOfTexts(files), { folders: [] }));
  if (plan.is === "refused") return plan;
  const path = plan.edits[0]?.resource.slice("file:".length) ?? "";
  const after = plan.edits.reduce(
    (text, edit) => (edit.kind === "fragment" ? text.replace(edit.before, () => edit.after) : (edit.after ?? "")),
    files[path] ?? "",
  );
  return { affects: plan.affects, path, after };
}

const HTML = { "index.html": "<title>Tea</title>" };
const redirect: FixRequest["suggestion"] = { field: "redirect", value: "https://tea.example/new/" };

describe("robots.txt and llms.txt", () => {
  const robots: FixRequest["suggestion"] = { field: "robots_txt", value: "User-agent: *\nAllow: /\n" };

  it("are changed where they are", async () => {
    const files = { "hugo.toml": "", "content/_index.md": "", "static/robots.txt": "User-agent: *\r\nDisallow: /\r\n" };
    const wanted = { affects: "site", path: "static/robots.txt", after: "User-agent: *\r\nAllow: /\r\n" };
    expect(await planned({ ...files, ...HTML }, robots)).toEqual(wanted);
  });

  it.each([
    ["CRLF", "User-agent: *\r\nDisallow: /\r\n", "User-agent: *\r\nAllow: /\r\n"],
    ["CRLF at most line ends", "# A\nUser-agent: *\r\nDisallow: /\r\n", "# A\nUser-agent: *\r\nAllow: /\r\n"],
    ["blank lines before the first", "\n\nDisallow: /\n", "\n\nUser-agent: *\nAllow: /\n"],
    ["blank lines with CRLF", " \r\n\r\nUser-agent: *\r\n", " \r\n\r\nUser-agent: *\r\nAllow: /\r\n"],
    ["a mark at the beginning", "\ufeffUser-agent: *\nDisallow: /\n", "\ufeffUser-agent: *\nAllow: /\n"],
    ["a mark, blank lines and CRLF", "\ufeff\r\nDisallow: /\r\n", "\ufeff\r\nUser-agent: *\r\nAllow: /\r\n"],
    ["no end of its last line", "User-agent: *\nDisallow: /", "User-agent: *\nAllow: /\n"],
  ])("keep %s", async (_, text, after) => {
    const value = after.replace(/^\ufeff?\s*(?=User|#)/, "");
    for (const typed of [value, value.replaceAll("\r\n", "\n"), `\ufeff${value}`])
      expect(await planned({ ...HTML, "robots.txt": text }, { field: "robots_txt", value: typed })).toMatchObject({
        path: "robots.txt",
        after,
      });
  });

  it("are refused where the file is empty", async () => {
    expect(await planned({ ...HTML, "robots.txt": "" }, robots)).toMatchObject({
      is: "refused",
      words: expect.stringContaining("The file is empty"),
    });
  });

  it("are added where the generator serves files from", async () => {
    const llms: FixRequest["suggestion"] = { field: "llms_txt", value: "# Tea\n" };
    expect(await planned({ "hugo.toml": "", ...HTML }, llms)).toEqual({
      affects: "site",
      path: "static/llms.txt",
      after: "# Tea\n",
    });
    expect(await planned({ ".eleventy.js": "", ...HTML }, llms)).toMatchObject({ is: "refused" });
  });

  it.each([
    ["by its configuration", { "vite.config.ts": "export default {}" }],
    [
      "by its package",
      { "package.json": '{ "scripts": { "build": "vite build" }, "devDependencies": { "vite": "8" } }' },
    ],
  ])("are added where Vite serves files from: %s", async (_name, files) => {
    expect(await planned({ ...HTML, ...files }, robots)).toMatchObject({ path: "public/robots.txt" });
    const served = { ...HTML, ...files, "public/robots.txt": "Disallow: /\n", "robots.txt": "Of nobody\n" };
    expect(await planned(served, robots)).toMatchObject({ path: "public/robots.txt" });
  });

  it("are refused where an unknown program builds the site", async () => {
    const files = { ...HTML, "package.json": '{ "scripts": { "build": "make-site" } }' };
    expect(await planned(files, robots)).toMatchObject({ is: "refused", reason: "element_not_found" });
  });

  it("are refused where a template makes them", async () => {
    const files = { ...HTML, "robots.txt": "---\n---\nSitemap: {{ site.url }}\n" };
    expect(await planned(files, robots)).toMatchObject({ is: "refused", reason: "derived_page" });
  });
});

describe("a redirect", () => {
  it("is added before patterns of _redirects", async () => {
    const text = "/a /b 301 # kept\n/* /404 404";
    expect(await planned({ ...HTML, _redirects: text }, redirect)).toMatchObject({
      path: "_redirects",
      after: "/a /b 301 # kept\n/old/ /new/ 301\n/* /404 404",
    });
  });

  it("is added to netlify.toml and vercel.json, whose other settings stay", async () => {
    const toml = '[build]\n  command = "make" # build\n\n[[redirects]]\n  from = "/a"\n  to = "/b"\n';
    expect(await planned({ ...HTML, "netlify.toml": toml }, redirect)).toMatchObject({
      path: "netlify.toml",
      after: toml.replace(
        "[[redirects]]",
        '[[redirects]]\n  from = "/old/"\n  to = "/new/"\n  status = 301\n\n[[redirects]]',
      ),
    });
    const json =
      '{\n  "buildCommand": "make",\n  "redirects": [\n    { "source": "/a", "destination": "/b" }\n  ]\n}\n';
    expect(await planned({ ...HTML, "vercel.json": json }, redirect)).toMatchObject({
      path: "vercel.json",
      after: json.replace("[\n    {", '[\n    {"source":"/old/","destination":"/new/","permanent":true},\n    {'),
    });
  });

  it.each([
    [{ _redirects: "/old/ /x 301\n" }, "https://tea.example/old/", "element_ambiguous"],
    [{ _redirects: "", "vercel.json": '{"redirects": []}' }, "https://tea.example/old/", "element_ambiguous"],
    [{}, "https://tea.example/old/", "kind_not_supported"],
    [{ _redirects: "" }, "https://tea.example/:splat", "value_not_possible"],
    [{ _redirects: "" }, "https://tea.example/old?a=b", "value_not_possible"],
  ])("is refused with %j for %s", async (files, url, reason) => {
    expect(await planned({ ...HTML, ...files }, redirect, url)).toMatchObject({ is: "refused", reason });
  });

  it.each(["javascript:alert(1)", "/new 200!\n/* https://evil.example", "https://a:b@tea.example/", "/{{ x }}"])(
    "doesn't lead to %j",
    async (value) => {
      const result = await planned({ ...HTML, _redirects: "/a /b\n" }, { field: "redirect", value });
      if (!("is" in result)) expect(result.after.split("\n")).toHaveLength(3);
      else expect(result).toMatchObject({ is: "refused", reason: "value_not_possible" });
    },
  );

  const rule = (from: string, to: string) => ({
    _redirects: `${from} ${to} 301\n`,
    "netlify.toml": `[[redirects]]\nfrom = "${from}"\nto = "${to}"\n`,
    "vercel.json": JSON.stringify({ redirects: [{ source: from, destination: to, permanent: true }] }),
  });
  const files = Object.keys(rule("", "")) as (keyof ReturnType<typeof rule>)[];
  const into = (file: keyof ReturnType<typeof rule>, from: string, to: string) =>
    planned({ ...HTML, [file]: rule(from, to)[file] }, redirect);

  it.each(files)("makes no circle and no chain with those of %s", async (file) => {
    for (const [from, to, words] of [
      ["/new", "/old/", "round in circles"],
      ["/new/", "/newer/", "Redirect to /newer/ instead"],
      ["/new/", "https://other.example/", "Redirect to https://other.example/ instead"],
      ["/older", "/old", "Let it lead to /new/ first"],
      ["/new/", "https://tea.example/old", "round in circles"],
    ] as const)
      expect([from, await into(file, from, to)]).toMatchObject([
        from,
        { is: "refused", reason: "value_not_possible", words: expect.stringContaining(words) },
      ]);
    for (const [from, to] of [
      ["/other", "/new/"],
      ["/new", "/new/"],
      ["/newest", "/newer/"],
    ] as const)
      expect(await into(file, from, to)).toMatchObject({ path: file });
  });

  it.each([
    ["/n* /x 301", true],
    ["/:any/ /x 302!", true],
    ["https://tea.example/* https://www.tea.example/:splat 301!", true],
    ["https://old.example/* https://tea.example/:splat 301!", false],
    ["/* /index.html 200", false],
    ["/* /404.html 404", false],
    ["/new/* /x 301", true],
    ["/blog/* /x 301", false],
    ["/* /a 301\n/:a/:b/:c/:d/*/* /x 301", true],
  ])("with the rule %s of _redirects", async (line, isRefused) => {
    const result = await planned({ ...HTML, _redirects: `${line}\n` }, redirect);
    expect("is" in result && result.is === "refused").toBe(isRefused);
  });

  it("leads nowhere but on", async () => {
    for (const value of ["https://tea.example/old/", "https://tea.example/old", "/old/"])
      expect(await planned({ ...HTML, _redirects: "/a /b\n" }, { field: "redirect", value })).toMatchObject({
        is: "refused",
        words: expect.stringContaining("itself"),
      });
  });
});

describe("a link", () => {
  it("doesn't lead to what the site's files redirect", async () => {
    const html = '<title>Tea</title><a href="/broken/">Tea</a>';
    const page = { url: "https://tea.example/", html };
    const files = { "index.html": html, _redirects: "/new /newest 301\n/app/* /index.html 200\n" };
    const site = await readSite(treeOfTexts(files), { folders: [] });
    const plan = (value: string) =>
      planFix({ field: "link", target: "https://tea.example/broken/", value }, page, "index.html", site);
    expect(plan("https://tea.example/new/")).toMatchObject({
      is: "refused",
      words: "_redirects redirects /new to /newest. Link to /newest instead.",
    });
    expect(plan("https://tea.example/newest")).toMatchObject({ is: "edits" });
    expect(plan("https://tea.example/app/")).toMatchObject({ is: "edits" });
    expect(plan("https://other.example/new")).toMatchObject({ is: "edits" });
  });
});
