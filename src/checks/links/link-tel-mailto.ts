import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { shorten } from "../kit/message.ts";
import { linksOf } from "../kit/page-links.ts";

/** The longest number that E.164 allows, with its country code. */
const MOST_DIGITS = 15;
/** Emergency and directory numbers have three. */
const FEWEST_DIGITS = 3;

export default defineCheck({
  id: "link-tel-mailto",
  title: "Invalid phone or email link",
  effect: "breakage",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The link “{text}” has the URL “{href}”: {fault}.",
  noSuggestion: "The URL doesn't show which number or email address was intended.",
  docs: {
    what: "A `tel:` link has no number, too many digits, or a number that can't be dialed as written, such as `+49 (0) 30`; or a `mailto:` link has no valid email address. Links with a script and share links without a recipient (`mailto:?subject=…`) are excluded.",
    why: "Tapping it dials a wrong number, or opens an email that can't be sent.",
    fix: "Use `tel:` with the full international number (`tel:+493012345`), and `mailto:` with a plain address (`mailto:info@example.com`).",
    sources: ["https://www.rfc-editor.org/rfc/rfc3966", "https://www.rfc-editor.org/rfc/rfc6068"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect(context) {
    for (const { href, text, label, source, hasHandler } of linksOf(context).odd) {
      const written = href?.trim() ?? "";
      const fault = hasHandler ? undefined : faultOf(written);
      if (fault === undefined) continue;
      yield {
        locator: shorten(written, 200),
        text: text || label || "(no text)",
        href: shorten(written, 200),
        fault,
        severity: LEADS_NOWHERE.has(fault) ? "error" : "notice",
        evidence: { snippet: source },
      };
    }
  },

  suggest(_, { href }) {
    const target = String(href);
    const value = corrected(target);
    if (value === target || faultOf(value) !== undefined) return undefined;
    return { field: "link", target, value, risk: "review", source: "the corrected URL" };
  },

  examples: () => ({
    fails: [
      { html: '<a href="tel:">Call us</a>', severity: "error", because: "there is no number" },
      { html: '<a href="TEL:our-number">Call us</a>', says: "no number", because: "a placeholder isn't a number" },
      {
        html: '<a href="tel:12">Call us</a>',
        says: "too short",
        severity: "notice",
        because: "two digits aren't a phone number",
      },
      {
        html: '<a href="tel:+1234567890123456">Call us</a>',
        says: "more than 15 digits",
        because: "an international number has at most 15 digits",
      },
      {
        html: '<a href="tel:+49%20(0)%2030%2012345">+49 (0) 30 12345</a>',
        says: "the 0 in parentheses is dialed, too",
        because: "the 0 in parentheses is only for calls within the country",
        suggests: "tel:+493012345",
      },
      {
        html: '<a href="tel://+49-30-12345">Call us</a>',
        says: "slashes",
        because: "tel: isn't followed by slashes",
        suggests: "tel:+49-30-12345",
      },
      { html: '<a href="tel:030+12345">Call us</a>', says: "“+”", because: "the plus sign must come first" },
      {
        html: '<a href="mailto:">Write to us</a>',
        says: "no email address",
        severity: "error",
        because: "there is no address",
      },
      {
        html: '<a aria-label="Email" href="mailto:info.example.com"></a>',
        says: "“Email” has the URL “mailto:info.example.com”: “info.example.com” isn't an email address",
        because: "the @ is missing",
      },
      { html: '<a href="mailto:info@@example.com">Write</a>', because: "there are two @ signs" },
      { html: '<a href="mailto:info@example.com%">Write</a>', says: "percent-encoding", because: "% is incomplete" },
      {
        html: '<a href="mailto://info@example.com">Write</a>',
        says: "slashes",
        because: "mailto: isn't followed by slashes",
        suggests: "mailto:info@example.com",
      },
      {
        html: '<a href="mailto:mailto:info@example.com">Write</a>',
        says: "twice",
        because: "the protocol occurs twice",
        suggests: "mailto:info@example.com",
      },
      {
        html: '<a href="mailto:info@example.com,tea">Write</a>',
        says: "“tea”",
        because: "the second isn't an address",
      },
    ],
    passes: [
      { html: '<a href="tel:+49-30-12345">Call</a><a href="tel:110">110</a>', because: "both can be dialed" },
      { html: '<a href="tel:+123456789012345">Call</a>', because: "15 digits are allowed" },
      {
        html: '<a href="tel:+1 (800) 555-0100;ext=1234567">Call</a>',
        because: "the extension isn't part of the number",
      },
      { html: '<a href="tel:+493012345,,1234567890">Call</a>', because: "digits after a pause are dialed later" },
      { html: '<a href="tel:(0)30 12345">Call</a>', because: "a national number begins with the 0" },
      { html: '<a href="tel:*%2306%23">Show the IMEI</a>', because: "service codes are short" },
      { html: '<a href="tel:1-800-FLOWERS">Call</a>', because: "phones convert letters to digits" },
      { html: '<a href="mailto:a@example.com, b@tea.example.com">Write</a>', because: "several addresses are allowed" },
      { html: '<a href="mailto:caf%C3%A9%40example.com">Write</a>', because: "the address is percent-encoded" },
      { html: '<a href="mailto:?subject=Tea">Share</a>', because: "the reader chooses the recipient" },
      { html: '<a href="mailto:?to=info@example.com">Write</a>', because: "the recipient is a parameter" },
      { html: '<a href="mailto:admin@intranet">Write</a>', because: "internal hosts have no dot" },
      { html: '<a href="mailto:info" onclick="mail(this)">Write</a>', because: "a script completes it" },
      { html: '<a href="/tel:">Tea</a><a href="https://example.com/mailto:">Tea</a>', because: "they are web pages" },
      { html: '<a href="tel:">Gone</a>', status: 404, outcome: "not-applicable", because: "it is an error page" },
    ],
  }),
});

const NO_NUMBER = "it contains no number";
const NO_ADDRESS = "it contains no email address";
/** Whoever taps the link reaches nobody. */
const LEADS_NOWHERE: ReadonlySet<string> = new Set([NO_NUMBER, NO_ADDRESS]);

function faultOf(href: string): string | undefined {
  const [, scheme = "", rest = ""] = /^(tel|mailto):(.*)$/is.exec(href) ?? [];
  if (scheme === "") return undefined;
  if (rest.startsWith("//")) return `${scheme.toLowerCase()}: must not be followed by slashes`;
  const decoded = decode(rest);
  if (decoded === undefined) return "its percent-encoding is invalid";
  return scheme.toLowerCase() === "tel" ? faultOfNumber(decoded) : faultOfMail(rest);
}

function faultOfNumber(number: string): string | undefined {
  // What follows is an extension, or dialed after a pause.
  const [main = ""] = number.split(/[,;]/, 1);
  const digits = main.replace(/\D/g, "").length;
  if (digits === 0) return NO_NUMBER;
  if (digits < FEWEST_DIGITS && !/[a-z*#]/i.test(main)) return "the number is too short";
  if (main.trim().lastIndexOf("+") > 0) return "“+” is only allowed at the start of the number";
  if (digits > MOST_DIGITS) return `the number has more than ${MOST_DIGITS} digits`;
  return INTERNATIONAL_ZERO.test(main) ? "the 0 in parentheses is dialed, too" : undefined;
}

/** "+49 (0) 30": what is not dialed from abroad. */
const INTERNATIONAL_ZERO = /^(\s*\+\d[\d\s.-]{0,6})\(0\)/;

function faultOfMail(rest: string): string | undefined {
  if (/^mailto:/i.test(rest)) return "it contains mailto: twice";
  const [to = ""] = rest.split("?", 1);
  if (to.trim() === "") return rest.includes("?") ? undefined : NO_ADDRESS;
  const wrong = to
    .split(",")
    .map((address) => (decode(address) ?? "").trim())
    .find((address) => !isAddress(address));
  return wrong === undefined ? undefined : `“${shorten(wrong, 80)}” isn't an email address`;
}

/** With a name in front, some programs take it: "Mei <mei@example.com>". */
function isAddress(text: string): boolean {
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return /^[^\s@]+@[^\s@]+$/.test(address);
}

function corrected(href: string): string {
  const [, scheme = "", rest = ""] = /^(tel|mailto):(?:mailto:|\/\/)?(.*)$/is.exec(href) ?? [];
  if (scheme.toLowerCase() !== "tel") return `${scheme.toLowerCase()}:${rest}`;
  const number = decode(rest) ?? rest;
  return INTERNATIONAL_ZERO.test(number)
    ? `tel:${number.replace(INTERNATIONAL_ZERO, "$1").replace(/[\s().-]/g, "")}`
    : `tel:${rest}`;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
