import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { viewportTags, viewportValues } from "../kit/viewport.ts";

export default defineCheck({
  id: "viewport-invalid",
  title: "Viewport is not set to the device width",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The viewport “{content}” {fault}.",
  noSuggestion: "The tag is output by the theme.",
  docs: {
    what: "The viewport meta tag sets a fixed width, sets neither width nor scale, or has a non-numeric scale. If there are several tags, the last one applies.",
    why: "Mobile browsers show the desktop layout, zoomed out until it's unreadable.",
    fix: 'Use `<meta name="viewport" content="width=device-width, initial-scale=1">`.',
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
      { html: '<meta name="viewport" content="user-scalable=yes">', because: "no width is set" },
      { html: '<meta name="viewport" content="">', because: "it is empty" },
      {
        html: '<meta name="viewport" content="width=device-width, initial-scale=auto">',
        because: "the scale isn't a number",
      },
      {
        html: '<meta name="viewport" content="width=device-width, initial-scale=0">',
        because: "nothing would be left",
      },
    ],
    passes: [
      { html: '<meta name="viewport" content="width=device-width, initial-scale=1">', because: "it is correct" },
      {
        html: '<meta name="viewport" content="width=device-width; initial-scale=1.0;">',
        because: "browsers read semicolons",
      },
      { html: '<meta name="viewport" content="initial-scale=1">', because: "the scale implies the width" },
      { html: "<p>Tea</p>", because: "a missing tag is reported separately" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function faultOf(values: ReadonlyMap<string, string>): string | undefined {
  const width = values.get("width");
  const scale = values.get("initial-scale");
  if (width !== undefined && width !== "device-width") return "sets a fixed width";
  if (width === undefined && scale === undefined) return "sets neither a width nor a scale";
  return scale !== undefined && !(Number.parseFloat(scale) > 0)
    ? "has a scale that is not a number above 0"
    : undefined;
}
