import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

/** Each pair reads the same text alike: the second of them only knows more characters. */
const ALIKE = new Set(["gbk gb18030", "gb18030 gbk"]);

export default defineCheck({
  id: "html-charset-conflict",
  title: "Header and page declare different character encodings",
  effect: "breakage",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The Content-Type header declares {header}, but the page declares {meta}{proof}.",
  noSuggestion: "The encoding has to be corrected in the template or on the server.",
  docs: {
    what: "The `charset` of the Content-Type header and that of the `<meta>` tag are different encodings, and the page contains characters that they read differently. It is a warning if the content is valid UTF-8 but the header declares another encoding, or if the header declares UTF-8 and the content isn't valid UTF-8.",
    why: "Browsers follow the header. If it is wrong, accented and special characters are garbled; if the page is wrong, they are garbled in saved copies and in tools that only read the page.",
    fix: "Declare the encoding that the files are saved in, usually UTF-8, in both places.",
    sources: ["https://www.w3.org/International/questions/qa-html-encoding-declarations"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document: { charset } }) {
    const { name: header, otherMeta: other } = charset;
    if (!other || other.content === "ascii" || ALIKE.has(`${header} ${other.name}`)) return;
    const isHeaderWrong = (header === "utf-8") !== (other.content === "utf-8");
    const proof = other.content === "utf-8" ? "; the content is valid UTF-8" : "";
    yield isHeaderWrong
      ? { header, meta: other.name, proof: proof || "; the content isn't valid UTF-8", severity: "warning" }
      : { header, meta: other.name, proof };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta charset="utf-8"><title>Thé</title>',
        headers: { "Content-Type": "text/html; charset=iso-8859-1" },
        severity: "warning",
        says: "The Content-Type header declares windows-1252, but the page declares utf-8; the content is valid UTF-8.",
        because: "visitors see “ThÃ©”",
      },
      {
        html: '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>Thé</title>',
        headers: { "Content-Type": "text/html; charset=utf-8" },
        severity: "notice",
        because: "visitors see the right text, but saved copies are garbled",
      },
    ],
    passes: [
      {
        html: '<meta charset="utf-8"><title>Tea</title>',
        headers: { "Content-Type": "text/html; charset=iso-8859-1" },
        because: "both read plain ASCII alike",
      },
      {
        html: '<meta charset="UTF8"><title>Thé</title>',
        headers: { "Content-Type": "text/html; charset=utf-8" },
        because: "they are names of the same encoding",
      },
      {
        html: '<meta charset="gb2312"><title>茶</title>',
        headers: { "Content-Type": "text/html; charset=gb18030" },
        because: "one encoding contains the other",
      },
      {
        html: '<meta charset="nonsense"><title>Thé</title>',
        headers: { "Content-Type": "text/html; charset=utf-8" },
        because: "an unknown name declares nothing",
      },
      {
        html: '<meta charset="utf-8"><title>Thé</title>',
        headers: { "Content-Type": "text/html" },
        because: "the header declares none",
      },
      {
        html: "<title>Thé</title>",
        headers: { "Content-Type": "text/html; charset=utf-8" },
        because: "the page declares none",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
