import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { cleanerAddress, proposeCanonical } from "../kit/suggest/canonical.ts";

/** Names that platforms give to sessions and to nothing else. */
const SESSION_KEY = /^(phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|session_?id|sess_?id)$/i;
/** `sid` also names shops and sections, which have short numbers: only a value that looks random is a session. */
const SHORT_KEY = /^(sid|s_id|sess)$/i;
const RANDOM_VALUE = /^(?=.*\d)(?=.*[a-z])[a-z0-9,-]{16,}$/i;
/** Java and ASP.NET write it into the path. */
const IN_PATH = /;jsessionid=[^/?]*|\/\(S\([a-z0-9]{20,}\)\)/i;

export default defineCheck({
  id: "url-session-id",
  title: "URL contains a session ID",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The URL contains a session ID ({place}), and the page is indexable.",
  noSuggestion: "The URL without the session ID doesn't work, or other pages depend on this one.",
  docs: {
    what: "The URL contains a session ID, such as `PHPSESSID` or `jsessionid`, and the page isn't canonicalized to another URL.",
    why: "Every visit creates new URLs for the same pages. Anyone with such a link may also be able to hijack the session.",
    fix: "Store sessions in cookies. Until then, canonicalize the page to the URL without the session ID.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const { pathname, parameters } = parsedAddress(page.url);
    const key = parameters.find(([name, value]) => isSession(name, value))?.[0];
    if (key !== undefined) yield { place: key };
    else if (IN_PATH.test(pathname)) yield { place: "in the path" };
  },

  suggest(context) {
    const { page, view } = context;
    const value = cleanerAddress(page.url.replace(IN_PATH, ""), isSession, { page: page.url, view });
    return value === undefined
      ? undefined
      : proposeCanonical(context, value, { risk: "review", source: "the URL without the session ID" });
  },

  examples: () => ({
    fails: [
      { url: "https://example.com/tea?PHPSESSID=a1", html: "<p>Tea</p>", because: "it is a PHP session" },
      { url: "https://example.com/tea;jsessionid=1A2B", html: "<p>Tea</p>", because: "Java adds it to the path" },
      {
        url: "https://example.com/(S(lit3py55t21z5v55vlm25s55))/tea",
        html: "<p>Tea</p>",
        because: "ASP.NET adds it to the path",
      },
      { url: "https://example.com/tea?sid=0123456789abcdef", html: "<p>Tea</p>", because: "the value is random" },
    ],
    passes: [
      { url: "https://example.com/tea?sid=42", html: "<p>Tea</p>", because: "a short number is a section ID" },
      { url: "https://example.com/tea?sid=0123456789abcde", html: "<p>Tea</p>", because: "it is too short" },
      { url: "https://example.com/tea?sid=green-tea-from-china", html: "<p>Tea</p>", because: "these are words" },
      { url: "https://example.com/tea?sid=1234567890123456", html: "<p>Tea</p>", because: "this is a number" },
      {
        url: "https://example.com/tea?PHPSESSID=a1",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is canonicalized to another URL",
      },
      {
        url: "https://example.com/tea?color=a1b2c3d4e5f6a7b8c9",
        html: "<p>Tea</p>",
        because: "another name may have such a value",
      },
    ],
  }),
});

function isSession(key: string, value: string): boolean {
  return SESSION_KEY.test(key) || (SHORT_KEY.test(key) && RANDOM_VALUE.test(value));
}
