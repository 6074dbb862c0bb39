import type { ResourceTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { shortLocator } from "../kit/url.ts";

/** Flash, Silverlight, Java and players that browsers no longer have; drawings, films and PDF files are shown without. */
const PLUGIN_TYPE =
  /shockwave-flash|futuresplash|silverlight|x-java|java-vm|x-director|x-mplayer2|realplayer|x-oleobject|x-unity/i;
const PLUGIN_FILE = /\.(?:swf|flv|class|jar|xap|dcr|unity3d)(?:$|[?#])/i;

export default defineCheck({
  id: "mobile-plugins",
  title: "Page uses unsupported plugins",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{content} requires a plugin that browsers no longer support.",
  noSuggestion: "The content has to be recreated in a format that mobile browsers support.",
  docs: {
    what: "An `<object>` or `<embed>` contains Flash, Silverlight, Java or other plugin content, or there is an `<applet>`. SVG, PDF and HTML are excluded.",
    why: "Modern browsers and mobile devices don't support it.",
    fix: "Replace it with HTML, a `<video>` or an image.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/object"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const tag of document.resources) {
      if (!needsPlugin(tag)) continue;
      yield { locator: shortLocator(tag.href), content: tag.href || "An object", evidence: { snippet: tag.source } };
    }
    if ((document.counts.applet ?? 0) > 0) yield { locator: "applet", content: "An applet" };
  },

  examples: () => ({
    fails: [
      { html: '<object data="/tea.swf" type="application/x-shockwave-flash"></object>', because: "it is Flash" },
      { html: '<embed src="/tea.SWF">', because: "the file is Flash" },
      { html: '<applet code="Tea.class"></applet>', because: "no browser runs Java" },
      { html: '<object data="/tea" type="application/x-silverlight-2"></object>', because: "its type is Silverlight" },
      {
        html: '<object data="/tea" classid="clsid:d27cdb6e-ae6d-11cf-96b8-444553540000"></object>',
        because: "it references an Internet Explorer plugin",
      },
      {
        html: '<object classid="clsid:d27cdb6e-ae6d-11cf-96b8-444553540000"><param name="movie" value="/tea.swf"></object>',
        says: "An object requires a plugin",
        because: "the plugin content is set in a parameter",
      },
    ],
    passes: [
      { html: '<object data="/leaf.svg" type="image/svg+xml"></object>', because: "browsers render it" },
      { html: '<embed src="/menu.pdf" type="application/pdf">', because: "browsers display or download it" },
      { html: '<iframe src="/tea.swf-history.html"></iframe>', because: "it is a page" },
      { html: '<video src="/tea.mp4"></video>', because: "browsers play it" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: '<object type="image/svg+xml"></object>', because: "an empty object has no plugin" },
      { html: '<iframe src="/tea.swf" title="Tea"></iframe>', because: "an iframe isn't a plugin" },
    ],
  }),
});

function needsPlugin({ kind, href, attributes: { type = "", classid = "" } }: ResourceTag): boolean {
  return kind === "object" && (PLUGIN_TYPE.test(type) || PLUGIN_FILE.test(href) || /^clsid:|^java:/i.test(classid));
}
