/** What is special of Docusaurus: its Markdown is MDX, and it changes addresses and headings. */
import { expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import { readSite } from "../locate/index.ts";
import { effectsInWords } from "./further-effects.ts";
import { planFix } from "./index.ts";

const CONFIGURATION = 'export default { i18n: { defaultLocale: "en", locales: ["en", "de"] } };';
const TRANSLATION = "i18n/de/docusaurus-plugin-content-docs/current/tea.md";

async function planned(path: string, text: string, page: { url: string; html: string }, suggestion: Suggestion) {
  const files = { "docusaurus.config.js": CONFIGURATION, "docs/tea.md": "# Tea\n", [path]: text };
  const plan = planFix(suggestion, page, path, await readSite(treeOfTexts(files), { folders: [] }));
  if (plan.is === "refused") return plan;
  const after = plan.edits.reduce(
    (left, edit) => (edit.kind === "fragment" ? left.replace(edit.before, () => edit.after) : left),
    text,
  );
  return { after, effects: effectsInWords(plan.also) };
}

type Suggestion = FixRequest["suggestion"];

const german = (body: string) => ({ url: "https://tea.example/de/docs/tea", html: `<html lang="de">${body}</html>` });
const english = (body: string, path = "docs/tea") => ({
  url: `https://tea.example/${path}`,
  html: `<html>${body}</html>`,
});
const link = (value: string) => ({ field: "link", target: "https://tea.example/de/shop", value }) as const;

it("takes the language from an address that it gets back", async () => {
  const page = german('<a href="/de/shop#now">Laden</a>');
  const text = "# Tee\n\n[Laden](/shop#now)\n";
  const plan = await planned(TRANSLATION, text, page, link("https://tea.example/de/store"));
  expect(plan).toMatchObject({ after: text.replace("/shop#now", "/store#now"), effects: [] });
  const refused = await planned(TRANSLATION, text, page, link("https://tea.example/store"));
  expect(refused).toMatchObject({ is: "refused", reason: "value_not_possible" });
});

it("finds an image by the name that its copy keeps", async () => {
  const page = german('<img src="/de/assets/images/cup-0123456789abcdef.png" alt="">');
  const alt = {
    field: "alt",
    target: "https://tea.example/de/assets/images/cup-0123456789abcdef.png",
    value: "Tasse",
  } as const;
  const text = "# Tee\n\n![](/img/cup.png) ![](/img/pot.png)\n";
  expect(await planned(TRANSLATION, text, page, alt)).toMatchObject({
    after: text.replace("![](/img/cup", "![Tasse](/img/cup"),
  });
  const twice = text.replace("/img/pot.png", "/old/cup.png");
  expect(await planned(TRANSLATION, twice, page, alt)).toMatchObject({ is: "refused", reason: "element_ambiguous" });
  expect(await planned(TRANSLATION, text, page, { ...alt, value: "Tea & cup" })).toMatchObject({ is: "refused" });
});

it("changes a post's title, whichever heading its text has", async () => {
  const page = english("<head><title>Tea</title></head><h1>Tea</h1>", "blog/tea");
  const h1 = { field: "h1", was: "Tea", value: "Cake" } as const;
  const text = "---\ntitle: Tea\n---\n\n# Tea\n";
  expect(await planned("blog/tea.md", text, page, h1)).toMatchObject({
    after: text.replace("title: Tea", "title: Cake"),
  });
  const bare = "# Tea\n\nText\n";
  const plan = await planned("blog/tea.md", bare, page, h1);
  expect(plan).toMatchObject({ after: bare.replace("# Tea", "# Cake") });
  expect(plan).toMatchObject({ effects: [expect.stringContaining("in: title"), expect.anything(), expect.anything()] });
});

it("reads posts with comments of HTML and headings with ids, and leaves these as they are", async () => {
  const page = english('<head><title>Tea</title></head><h1>Tea</h1><img src="/img/cup.png" alt="">', "blog/tea");
  const text =
    "---\ntitle: Tea\n---\n\nFirst words.\n\n<!-- truncate: <b>{ -->\n\n## How to {#how-to}\n\n![](/img/cup.png) and {/* truncate */}\n";
  const alt = { field: "alt", target: "https://tea.example/img/cup.png", value: "A cup" } as const;
  expect(await planned("blog/tea.md", text, page, alt)).toMatchObject({ after: text.replace("![]", "![A cup]") });
  const heading = english("<head><title>Tea</title></head><h1>How to</h1>");
  const h1 = { field: "h1", was: "How to", value: "How to brew" } as const;
  const plan = await planned(
    "docs/how.md",
    "# How to {#how-to}\n\nText\n",
    { ...heading, url: "https://tea.example/docs/how" },
    h1,
  );
  expect(plan).toMatchObject({ after: "# How to brew {#how-to}\n\nText\n" });
});

it("says that other languages show a document that isn't translated", async () => {
  const page = english("<head><title>Tea</title></head><h1>Tea</h1>");
  const plan = await planned("docs/tea.md", "---\ntitle: Tea\n---\n", page, { field: "title", value: "Cake" });
  expect(plan).toMatchObject({ effects: expect.arrayContaining([expect.stringContaining("Other languages")]) });
});
