import { defineCheck } from "../kit/define-check.ts";
import { headerValues } from "../kit/site-headers.ts";

const HEADERS = ["Server", "X-Powered-By", "X-AspNet-Version", "X-AspNetMvc-Version"];
/** `nginx/1.18.0`, `PHP/8.1`, or a bare number with a dot. */
const VERSION = /\/v?\d+\.\d+|^\s*\d+\.\d+/;

export default defineCheck({
  id: "sec-version-leak",
  scope: "site",
  title: "Server header exposes its version",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The {header} header exposes the version: {value}.",
  noSuggestion: "The header is configured on the server.",
  docs: {
    what: "The `Server`, `X-Powered-By` or a similar header exposes software and its version.",
    why: "Bots looking for vulnerable versions can read it directly from the header.",
    fix: "Turn it off: `server_tokens off` in nginx, `ServerTokens Prod` in Apache, `expose_php = Off` in PHP.",
    sources: [
      "https://owasp.org/www-project-secure-headers/",
      "https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html",
    ],
  },
  needs: ["headerSamples"],

  *detect({ headerSamples }) {
    const told = new Set<string>();
    for (const sample of headerSamples) {
      for (const header of HEADERS) {
        const value = headerValues(sample, header.toLowerCase()).find((each) => VERSION.test(each));
        if (value === undefined || told.has(header)) continue;
        told.add(header);
        yield {
          locator: header.toLowerCase(),
          header,
          value,
          evidence: { header: `${header}: ${value}`, related: [sample.page.url] },
        };
      }
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { server: "nginx/1.18.0 (Ubuntu)" } } },
        at: [""],
        because: "the number follows the name",
      },
      {
        pages: {
          "/": { html: "<p>Tea</p>", headers: { "x-powered-by": "PHP/8.1.2", "x-aspnet-version": "4.0.30319" } },
        },
        at: ["", ""],
        says: "The X-AspNet-Version header exposes",
        because: "two headers expose two versions",
      },
      {
        pages: {
          "/": { html: '<a href="/b">B</a>', headers: { server: "nginx/1.18.0" } },
          "/b": { html: "<p>B</p>", headers: { server: "nginx/1.20.0" } },
        },
        at: [""],
        because: "one page is representative",
      },
    ],
    passes: [
      { pages: { "/": { html: "<p>Tea</p>", headers: { server: "nginx" } } }, because: "only the name is exposed" },
      { pages: { "/": { html: "<p>Tea</p>", headers: { "x-powered-by": "Express" } } }, because: "no version" },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { server: "Apache/2" } } },
        because: "a single number reveals little",
      },
    ],
  }),
});
