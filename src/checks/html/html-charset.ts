import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "html-charset",
  title: "Character encoding is not declared",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  threshold: "in the Content-Type header, as a byte order mark, or in the first 1,024 bytes",
  message: "No character encoding is declared in the Content-Type header or the first 1,024 bytes of the page{late?}.",
  noSuggestion: "The encoding has to be declared in the template or on the server.",
  docs: {
    what: "Neither the Content-Type header nor the first 1,024 bytes of the page declare a character encoding.",
    why: "Browsers have to guess, and a wrong guess garbles accented and special characters. If the declaration comes later, they have to start again once they reach it.",
    fix: 'Send `Content-Type: text/html; charset=utf-8`, or make `<meta charset="utf-8">` the first element of the `<head>`.',
    sources: ["https://html.spec.whatwg.org/multipage/semantics.html#charset"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document: { charset } }) {
    if (charset.declaredBy !== "none") return;
    yield { late: charset.late === undefined ? "" : `; the <meta> tag that declares ${charset.late} comes too late` };
  },

  examples: () => ({
    fails: [
      {
        html: "<title>Thé</title>",
        headers: { "Content-Type": "text/html" },
        because: "neither header nor page declares it",
        says: "1,024 bytes of the page.",
      },
      {
        html: `<!--${"-".repeat(1100)}--><meta charset="utf-8"><title>Thé</title>`,
        headers: { "Content-Type": "text/html" },
        because: "it is declared after the first 1,024 bytes",
        says: "of the page; the <meta> tag that declares utf-8 comes too late.",
      },
    ],
    passes: [
      {
        html: '<meta charset="utf-8"><title>Thé</title>',
        headers: { "Content-Type": "text/html" },
        because: "the page declares it",
      },
      {
        html: "<title>Thé</title>",
        headers: { "Content-Type": "text/html; charset=utf-8" },
        because: "the header declares it",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
