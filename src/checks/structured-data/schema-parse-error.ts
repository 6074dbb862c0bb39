import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { pageKind } from "../kit/page-kind.ts";
import { structuredData } from "../kit/structured-data.ts";
import { isFaultless, proposeBlock, repairedBlock } from "../kit/suggest/json-ld-blocks.ts";

export default defineCheck({
  id: "schema-parse-error",
  title: "Structured data can't be parsed",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "JSON-LD block {number} is not valid JSON: {reason}.",
  noSuggestion: "The syntax error doesn't show what was intended.",
  docs: {
    what: "A JSON-LD block isn't valid JSON. Line breaks in strings and surrounding comments are ignored, because search engines tolerate them.",
    why: "Search engines ignore the whole block.",
    fix: "Correct the JSON: most often a trailing comma, an unescaped quotation mark or HTML entities. Generate it with a JSON encoder, never by string concatenation.",
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

  /** Nothing where the block, once it can be read, has faults of its own, or makes another kind of page of this one. */
  suggest({ document, page }, { number }) {
    const index = Number(number) - 1;
    const json = repairedBlock(document.jsonLd[index] ?? "");
    if (json === undefined) return undefined;
    const block = proposeBlock(index, json, { risk: "review", source: "the block, with its syntax corrected" });
    const repaired = { ...document, jsonLd: document.jsonLd.with(index, block.value) };
    const isSameKind = pageKind(repaired, page.url) === pageKind(document, page.url);
    return isSameKind && isFaultless(repaired, page.url) ? block : undefined;
  },

  examples: () => ({
    fails: [
      {
        html: '<script type="application/ld+json">{"@type":"Article","headline":"Tea",}</script>',
        because: "there is a comma before the closing bracket",
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Tea, House",}</script>',
        because: "without that comma, the block is valid",
        suggests: '{"@context":"https://schema.org","@type":"Organization","name":"Tea, House"}',
      },
      {
        html: '<script type="application/ld+json">{"headline":"The "best" tea"}</script>',
        because: "an unescaped quotation mark ends the string early",
      },
      { html: '<script type="application/ld+json">{&quot;a&quot;:1}</script>', because: "HTML entities aren't JSON" },
      { html: '<script type="application/ld+json">{"a": nothing}</script>', because: "strings need quotation marks" },
    ],
    passes: [
      { html: '<script type="application/ld+json">{"@type":"Article"}</script>', because: "it is valid" },
      { html: '<script type="application/ld+json"> </script>', because: "an empty block breaks nothing" },
      {
        html: '<script type="application/ld+json">\n<!-- {"@type":"Article"} -->\n</script>',
        because: "surrounding comments are tolerated",
      },
      {
        html: '<script type="application/ld+json">//<![CDATA[\n{"@type":"Article"}\n//]]></script>',
        because: "so is CDATA",
      },
      {
        html: '<script type="application/ld+json">{"description":"Green\nand black"}</script>',
        because: "search engines tolerate line breaks in strings",
      },
      { html: '<script type="application/json">{</script>', because: "it is not JSON-LD" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});
