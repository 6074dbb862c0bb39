/** Words of a page, or of whoever writes to it, never become code of a build. */
import { expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { findSource, readSite } from "../locate/index.ts";
import { planFix } from "./index.ts";

interface Attempt {
  readonly files: Readonly<Record<string, string>>;
  readonly url: string;
  readonly html: string;
  readonly suggestion: Pick<FixRequest["suggestion"], "field" | "value" | "target" | "was">;
}

const BODY = "Green tea is picked in May, steamed for a minute and rolled by hand; it keeps for one year in good tins.";
const LAYOUT = "<html><head><title>My tea site</title></head><body><slot/></body></html>\n";
const ABOUT = `<html><head><title>My tea site</title></head><body><h1>About</h1><p>${BODY}</p></body></html>`;
const ASTRO = {
  "astro.config.mjs": "export default {}",
  "src/layouts/Base.astro": `---\n---\n${LAYOUT}`,
  "src/pages/about.md": `---\nlayout: ../layouts/Base.astro\n---\n# About\n\n${BODY}\n`,
};
const marked = (path: string) =>
  `<html><head><title>x</title></head><body><meta name="sitemend-source" content="${path}"></body></html>`;

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  "an expression in the title of an Astro layout": {
    ...{ files: ASTRO, url: "https://e.example/about/", html: ABOUT },
    suggestion: { field: "title", value: "{(await import('node:child_process')).execSync('id')}" },
  },
  "plain words in a component": {
    ...{ files: ASTRO, url: "https://e.example/about/", html: ABOUT },
    suggestion: { field: "title", value: "My other tea site" },
  },
  "a statement in the empty script of an Astro page": {
    files: { "astro.config.mjs": "", "src/pages/about.astro": `---\n---\n<h1>About</h1>\n<p>${BODY}</p>\n` },
    ...{ url: "https://e.example/about/", html: ABOUT },
    suggestion: { field: "meta_description", value: "process.exit(1)" },
  },
  "an expression in the Markdown of Docusaurus, which is MDX": {
    files: {
      "docusaurus.config.js": "",
      "docs/tea.md": `---\ntitle: Tea\n---\n# Tea\n\n${BODY}\n\nSee <a href="/y">Older</a> too.\n`,
    },
    url: "https://e.example/docs/tea",
    html: `<html><head><title>Tea</title></head><body><h1>Tea</h1><p>${BODY}</p><p>See <a href="/y">Older</a> too.</p></body></html>`,
    suggestion: { field: "link_text", target: "https://e.example/y", was: "Older", value: "See {process.env.TOKEN}" },
  },
  "robots.txt in a folder of templates": {
    files: { "manage.py": "", "shop/templates/robots.txt": "User-agent: *\nDisallow:\n" },
    ...{ url: "https://e.example/robots.txt", html: "" },
    suggestion: { field: "robots_txt", value: "User-agent: *\nDisallow: /x\n" },
  },
  "an expression in llms.txt": {
    files: { ".eleventy.js": "", "src/llms.txt": "# Tea\n" },
    ...{ url: "https://e.example/llms.txt", html: "" },
    suggestion: { field: "llms_txt", value: "# Tea\n- [{{ process.env.TOKEN }}](/)\n" },
  },
  "a source that a comment in the page names": {
    files: { ".eleventy.js": "", "a.md": "---\ntitle: x\n---\n", ".woodpecker/build.yml": "---\ntitle: x\n---\n" },
    ...{ url: "https://e.example/", html: marked(".woodpecker/build.yml") },
    suggestion: { field: "title", value: "y" },
  },
};

it.each(Object.entries(ATTEMPTS))("refuses %s", async (_what, { files, url, html, suggestion }) => {
  const site = await readSite(treeOfTexts(files), { folders: [] });
  const page = { url, html };
  const source = findSource(page, site);
  const path = source.is === "found" ? source.path : "";
  expect(planFix(suggestion, page, path, site)).toMatchObject({ is: "refused" });
});
