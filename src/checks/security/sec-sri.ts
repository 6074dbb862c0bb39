import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { parseUrl, shortLocator } from "../kit/url.ts";

/** Hosts that give the same files to everybody. */
const PUBLIC_CDNS = new Set([
  "ajax.aspnetcdn.com",
  "ajax.googleapis.com",
  "cdn.bootcdn.net",
  "cdn.bootcss.com",
  "cdn.datatables.net",
  "cdn.jsdelivr.net",
  "cdnjs.cloudflare.com",
  "code.jquery.com",
  "lib.baomitu.com",
  "maxcdn.bootstrapcdn.com",
  "netdna.bootstrapcdn.com",
  "stackpath.bootstrapcdn.com",
  "unpkg.com",
]);
/** Part of every address at one of them; the others need not be taken apart. */
const NAMES_CDN = new RegExp(Array.from(PUBLIC_CDNS, RegExp.escape).join("|"));
/** Only a file that never changes can have a hash: its address names a whole version. */
const WHOLE_VERSION = /(?:^|[/@-])v?\d+\.\d+\.\d+/;

export default defineCheck({
  id: "sec-sri",
  title: "CDN resource has no Subresource Integrity (SRI) hash",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The {kind} {url} has no integrity attribute.",
  noSuggestion: "The hash depends on the exact file version, which a template, a theme or a plugin determines.",
  docs: {
    what: "A versioned script or stylesheet from a public CDN (jsDelivr, cdnjs, unpkg and others) has no `integrity` attribute.",
    why: "If the CDN is compromised, the file can be changed on every site that uses it; with SRI, browsers reject a modified file.",
    fix: 'Add `integrity` and `crossorigin="anonymous"`, as shown on the CDN\'s website, or self-host the file.',
    sources: ["https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const { kind, url, attributes, source } of document.resources) {
      if ((kind !== "script" && kind !== "stylesheet") || url === null || attributes.integrity) continue;
      const target = NAMES_CDN.test(url) ? parseUrl(url) : undefined;
      if (!target || !PUBLIC_CDNS.has(target.hostname) || !WHOLE_VERSION.test(target.pathname)) continue;
      const noun = kind === "script" ? "script" : "stylesheet";
      yield { locator: shortLocator(url), kind: noun, url, evidence: { snippet: source } };
    }
  },

  examples: () => ({
    fails: [
      {
        html: '<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>',
        says: "The script",
        because: "nothing detects a changed file",
      },
      {
        html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css">',
        because: "stylesheets count, too",
      },
      {
        html: '<link rel="stylesheet" href="https://unpkg.com/tea@1.2.3/tea.css">',
        says: "The stylesheet",
        because: "a stylesheet can be changed, too",
      },
    ],
    passes: [
      {
        html: '<script src="https://code.jquery.com/jquery-3.7.1.min.js" integrity="sha256-x" crossorigin="anonymous"></script>',
        because: "it has a hash",
      },
      {
        html: '<script src="https://cdn.jsdelivr.net/npm/bootstrap@5/dist/js/bootstrap.min.js"></script>',
        because: "a floating version (@5) changes, so it can't have a hash",
      },
      { html: '<script src="/jquery-3.7.1.min.js"></script>', because: "it is self-hosted" },
      { html: '<script src="https://cdn.example.net/tea-1.2.3.js"></script>', because: "it isn't a public CDN" },
      {
        html: '<link rel="icon" href="https://cdn.jsdelivr.net/npm/tea@1.2.3/icon.png">',
        because: "an image isn't executed",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
