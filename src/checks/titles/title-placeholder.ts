import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { EMPTY_TITLES, MISSING_VALUE, TAGLINE, TOKEN } from "../kit/placeholders.ts";
import { proposeTitle } from "../kit/suggest/title.ts";

export default defineCheck({
  id: "title-placeholder",
  title: "Title is a placeholder",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The title “{text}” {fault}.",
  noSuggestion: "The page has no heading or sentence to derive a title from.",
  docs: {
    what: "The title is a generic word like “Home” or “Untitled”, contains the default WordPress tagline, or shows an unreplaced template variable or a missing value (“undefined | Tea House”). Titles are excluded if the H1 contains the same text.",
    why: "It tells searchers nothing about the page.",
    fix: "Write a descriptive title; in WordPress, change the tagline under Settings → General.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const title = titleOf(document);
    if (!title) return;
    const fault = faultOf(title.text, mainHeadingOf(document));
    if (fault !== undefined) yield { text: title.text, fault, evidence: { snippet: title.source } };
  },

  suggest({ document, page, corpus }) {
    const title = proposeTitle({ document, url: page.url }, corpus);
    return title && faultOf(title.value, mainHeadingOf(document)) === undefined
      ? { field: "title", ...title, risk: "review" }
      : undefined;
  },

  examples: () => ({
    fails: [
      { html: "<title>Home</title><h1>Home</h1>", because: "every site has a home" },
      { html: "<title> Untitled Document </title>", because: "it was never given a title" },
      {
        html: "<title>Untitled Document</title><h1>Oolong from the slopes of Alishan</h1>",
        because: "its heading does",
        suggests: "Oolong from the slopes of Alishan",
      },
      { html: "<title>Tea House – Just another WordPress site</title>", because: "the tagline was never changed" },
      { html: "<title>%%title%% %%sep%% Tea</title>", because: "a plugin didn't replace its variables" },
      { html: "<title><%= title %></title>", because: "a template didn't replace its variable" },
      {
        html: "<title>undefined | Tea House</title>",
        says: "shows “undefined” instead of a value",
        because: "code had no value",
      },
      {
        html: "<title>Tea House - NULL</title><h1>Oolong</h1>",
        says: "shows “NULL”",
        because: "the last part has no value",
      },
      { html: "<title>undefined undefined – Tea House</title>", because: "first and last name have no value" },
      { html: "<title>Teas of [object Object]</title>", says: "“[object Object]”", because: "an object isn't text" },
    ],
    passes: [
      {
        html: "<title>undefined - JavaScript | Docs</title><h1>undefined</h1>",
        because: "the page is about the value",
      },
      { html: "<title>Null Island and undefined behavior | Maps</title>", because: "the words are part of a sentence" },
      { html: "<title>Home-grown tea from Taiwan</title>", because: "the word is part of a sentence" },
      { html: "<title>Oolong | Tea House</title>", because: "it names the page" },
      { html: "<title>Index</title><h1>Index</h1>", because: "it is the index of a book" },
      {
        html: "<title>What {{ user }} means</title><h1>What {{ user }} means</h1>",
        because: "the H1 contains it, too",
      },
      {
        html: "<title>100 % pure {tea} & more</title><h1>Pure {tea}</h1>",
        because: "the H1 contains the same variable",
      },
      { html: '<meta name="robots" content="noindex"><title>Home</title>', because: "the page is not indexable" },
    ],
  }),
});

function faultOf(title: string, heading: string): string | undefined {
  if (EMPTY_TITLES.has(title.trim().toLowerCase())) return "would fit any page";
  if (TAGLINE.test(title)) return "contains the default WordPress tagline";
  const missing = MISSING_VALUE.exec(title)?.[0]
    .replace(/^\s?[^[\p{L}]+/u, "")
    .trim();
  if (missing !== undefined && !heading.toLowerCase().includes(missing.toLowerCase()))
    return `shows “${missing}” instead of a value`;
  const token = TOKEN.exec(title)?.[0];
  return token !== undefined && !heading.includes(token) ? "contains an unreplaced template variable" : undefined;
}
