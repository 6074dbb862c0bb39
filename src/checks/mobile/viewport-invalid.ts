import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { viewportTags, viewportValues } from "../kit/viewport.ts";

export default defineCheck({
  id: "viewport-invalid",
  title: "Viewport does not follow the device",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The viewport “{content}” {fault}.",
  noSuggestion: "The tag is written by the theme.",
  docs: {
    what: "The viewport tag sets a fixed width, sets neither a width nor a scale, or has a scale that is no number. The last tag counts, as in browsers.",
    why: "Phones show the page as on a desktop, scaled down until nobody can read it.",
    fix: 'Write `<meta name="viewport" content="width=device-width, initial-scale=1">`.',
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    const tag = viewportTags(document).at(-1);
    const fault = tag && faultOf(viewportValues(tag.content));
    if (tag && fault) yield { content: tag.content, fault, evidence: { snippet: tag.source } };
  },

  examples: () => ({
    fails: [
      { html: '<meta name="viewport" content="width=1024">', because: "the width is fixed" },
      { html: '<meta name="viewport" content="user-scalable=yes">', because: "nothing says how wide" },
      { html: '<meta name="viewport" content="">', because: "it is empty" },
      {
        html: '<meta name="viewport" content="width=device-width, initial-scale=auto">',
        because: "the scale is no number",
      },
      {
        html: '<meta name="viewport" content="width=device-width, initial-scale=0">',
        because: "nothing would be left",
      },
    ],
    passes: [
      { html: '<meta name="viewport" content="width=device-width, initial-scale=1">', because: "it is right" },
      {
        html: '<meta name="viewport" content="width=device-width; initial-scale=1.0;">',
        because: "browsers read semicolons",
      },
      { html: '<meta name="viewport" content="initial-scale=1">', because: "the scale implies the width" },
      { html: "<p>Tea</p>", because: "none is another problem" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});

function faultOf(values: ReadonlyMap<string, string>): string | undefined {
  const width = values.get("width");
  const scale = values.get("initial-scale");
  if (width !== undefined && width !== "device-width") return "sets a fixed width";
  if (width === undefined && scale === undefined) return "sets neither a width nor a scale";
  return scale !== undefined && !(Number.parseFloat(scale) > 0) ? "has a scale that is no number above 0" : undefined;
}
