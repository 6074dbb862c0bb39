import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { around, findInProse, isAbout, wholeProse } from "../kit/prose.ts";

/** UTF-8 that was read as Windows-1252: a two-byte or three-byte letter shows as one of these pairs. */
const DOUBLE =
  /Ã[¤¶¼©¨«ª®¯´¹º»§±³¡\u0178\u201e\u0153\u2013\u0178\u009c\u009f\u0084\u0096]|Ã\u00a0|Â[«»°©®·\u00a0£§]|â€[™œžš¦"“”\u009d\u0153\u0161\u00a6\u2122\u02dc]|ðŸ/;
/** Replacement characters: bytes that were no letter of the page's charset. */
const REPLACED = /\ufffd/;
/** With one of these, each of the above begins. Looking for a letter takes a tenth of what looking for any of them takes. */
const SIGNS = ["Ã", "Â", "â", "ð", "\ufffd"];
/** One may be quoted; a few show that the charset is wrong. */
const MIN_TIMES = 2;
/** Pages about encodings show such letters on purpose. */
const ABOUT = /mojibake|unicode|utf-?8|encoding|charset|character set|codierung|zeichensatz/i;

export default defineCheck({
  id: "content-mojibake",
  title: "Garbled characters (wrong encoding)",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The text contains {count} garbled characters, for example “{text}”.",
  noSuggestion: "The text has to be repaired at the source.",
  docs: {
    what: "The first 20,000 characters of the main content contain at least two replacement characters (�) or sequences such as “Ã¤”, which appear when UTF-8 is read as another encoding. Code samples and pages about encodings are excluded.",
    why: "Garbled words are unreadable and can't be found in search.",
    fix: "Save and serve the page as UTF-8. After a database migration, convert the text once; don't convert it twice.",
    sources: ["https://www.w3.org/International/questions/qa-what-is-encoding"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    const text = wholeProse(document);
    if (!SIGNS.some((sign) => text.includes(sign)) || isAbout(document, ABOUT)) return;
    for (const pattern of [DOUBLE, REPLACED]) {
      const found = findInProse(document, pattern);
      if (!found) continue;
      const count = countIn(document.prose, pattern);
      if (count < MIN_TIMES) continue;
      yield { count, text: around(found) };
      return;
    }
  },

  examples: () => ({
    fails: [
      { html: "<p>GrÃ¼ner Tee und schwarzer Tee fÃ¼r alle.</p>", because: "UTF-8 was read as Windows-1252" },
      { html: "<p>Itâ€™s tea. Weâ€™re open.</p>", because: "it affects apostrophes, too" },
      { html: "<p>Th\ufffd vert, caf\ufffd cr\ufffdme.</p>", because: "some bytes weren't valid in the charset" },
    ],
    passes: [
      {
        html: "<p>Grüner Tee, thé vert, chá verde, são Âncora, Ã la carte.</p>",
        because: "these characters are correct",
      },
      { html: "<p>A stray \ufffd here.</p>", because: "one may be quoted" },
      { html: "<h1>UTF-8 explained</h1><p>fÃ¼r, GrÃ¼n, Ã¤</p>", because: "the page is about encodings" },
      { html: "<pre>fÃ¼r GrÃ¼n</pre>", because: "it is a code sample" },
      { html: "<p>SÃO PAULO, MANHÃ, AMANHÃ</p>", because: "Portuguese uses this letter" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function countIn(blocks: readonly string[], pattern: RegExp): number {
  const all = new RegExp(pattern.source, "g");
  return blocks.reduce((sum, block) => sum + [...block.matchAll(all)].length, 0);
}
