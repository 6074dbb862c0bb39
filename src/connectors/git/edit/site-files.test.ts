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

  it("are added where the generator serves files from", async () => {
    const llms: FixRequest["suggestion"] = { field: "llms_txt", value: "# Tea\n" };
    expect(await planned({ "hugo.toml": "", ...HTML }, llms)).toEqual({
      affects: "site",
      path: "static/llms.txt",
      after: "# Tea\n",
    });
    expect(await planned({ ".eleventy.js": "", ...HTML }, llms)).toMatchObject({ is: "refused" });
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
});
