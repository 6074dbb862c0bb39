import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

/** Doctypes that switch browsers to quirks mode (HTML standard §13.2.6.4.1), those that still occur. */
const QUIRKS =
  /^doctype\s+html\s+(?:public\s+["'](?:-\/\/(?:w3c\/\/dtd html (?:3|4\.0 (?:frameset|transitional)|experimental)|ietf\/\/|microsoft\/\/|netscape|o'reilly|softquad|sun microsystems|spyglass|webtechs|w3o\/\/|as\/\/|advasoft|metrius|sq\/\/)|html["'])|system\s+["']http:\/\/www\.ibm\.com)/i;
/** These two do so only without the address of their definition. */
const QUIRKS_WITHOUT_ADDRESS =
  /^doctype\s+html\s+public\s+["']-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)\/\/[^"']*["']\s*$/i;

export default defineCheck({
  id: "html-doctype",
  title: "Doctype is missing or outdated",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page {fault}, so browsers render it in quirks mode.",
  noSuggestion: "The first line of the template has to be changed.",
  docs: {
    what: "The page has no `<!DOCTYPE html>`, or an outdated doctype that triggers quirks mode.",
    why: "Widths, tables and line heights may render differently from what the CSS specifies.",
    fix: "Make `<!DOCTYPE html>` the first line of the page.",
    sources: [
      "https://developer.mozilla.org/en-US/docs/Glossary/Doctype",
      "https://html.spec.whatwg.org/multipage/syntax.html#the-doctype",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document: { doctype } }) {
    if (doctype === null) yield { fault: "has no doctype" };
    else if (isQuirky(doctype.trim()))
      yield { fault: "has an outdated doctype", evidence: { snippet: `<!${doctype}>` } };
  },

  examples: () => ({
    fails: [
      { html: "<title>Tea</title>", because: "there is none" },
      {
        html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><title>Tea</title>',
        because: "HTML 3.2 triggers quirks mode",
      },
      {
        html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><title>Tea</title>',
        because: "without a system identifier, it triggers quirks mode",
      },
      { html: "<!DOCTYPE tea><title>Tea</title>", because: "it is not called html" },
    ],
    passes: [
      {
        html: '<meta http-equiv="refresh" content="0; url=/en/">',
        outcome: "not-applicable",
        because: "visitors never see an instant redirect page",
      },
      { html: "<!doctype html><title>Tea</title>", because: "it is correct" },
      {
        html: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
        because: "XHTML is rendered in standards mode",
      },
      {
        html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
        because: "with a system identifier, it triggers limited quirks mode",
      },
      { html: '<!DOCTYPE html SYSTEM "about:legacy-compat">', because: "tools may output this one" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function isQuirky(doctype: string): boolean {
  return !/^doctype\s+html\b/i.test(doctype) || QUIRKS.test(doctype) || QUIRKS_WITHOUT_ADDRESS.test(doctype);
}
