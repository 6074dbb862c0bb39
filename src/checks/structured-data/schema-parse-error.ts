import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { structuredData } from "../kit/structured-data.ts";

export default defineCheck({
  id: "schema-parse-error",
  title: "Structured data cannot be read",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "JSON-LD block {number} is not valid JSON: {reason}.",
  docs: {
    what: "A block of JSON-LD is not valid JSON. Line breaks inside texts and comments around the block are let pass, because search engines read over them.",
    why: "Search engines skip the whole block, with everything it says.",
    fix: "Correct the JSON: most often a comma too many, a quotation mark inside a text, or HTML in place of letters. Write it with a JSON encoder, never by joining texts.",
    sources: [
      "https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data",
      "https://www.rfc-editor.org/rfc/rfc8259",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document }) {
    for (const { block, reason, source } of structuredData(document).errors) {
      yield { locator: `block ${block + 1}`, number: block + 1, reason, evidence: { snippet: source } };
    }
  },

  examples: {
    fails: [
      {
        html: '<script type="application/ld+json">{"@type":"Article","headline":"Tea",}</script>',
        because: "a comma stands before the closing bracket",
      },
      {
        html: '<script type="application/ld+json">{"headline":"The "best" tea"}</script>',
        because: "a quotation mark ends the text early",
      },
      { html: '<script type="application/ld+json">{&quot;a&quot;:1}</script>', because: "HTML's letters are not JSON" },
      { html: '<script type="application/ld+json">{"a": nothing}</script>', because: "texts stand in quotation marks" },
    ],
    passes: [
      { html: '<script type="application/ld+json">{"@type":"Article"}</script>', because: "it is valid" },
      { html: '<script type="application/ld+json"> </script>', because: "an empty block breaks nothing" },
      {
        html: '<script type="application/ld+json">\n<!-- {"@type":"Article"} -->\n</script>',
        because: "comments around the block are an old habit that readers know",
      },
      {
        html: '<script type="application/ld+json">//<![CDATA[\n{"@type":"Article"}\n//]]></script>',
        because: "so is CDATA",
      },
      {
        html: '<script type="application/ld+json">{"description":"Green\nand black"}</script>',
        because: "search engines read over a line break inside a text",
      },
      { html: '<script type="application/json">{</script>', because: "it is not JSON-LD" },
    ],
  },
});
