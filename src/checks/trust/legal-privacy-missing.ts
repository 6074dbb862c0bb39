import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { sitePages, wholeSite } from "../kit/site-pages.ts";
import { trackersOf } from "../kit/trackers.ts";

const PERSONAL_TYPES = new Set(["email", "tel", "password"]);
const PERSONAL_NAME = /e-?mail|phone|telefon|first-?name|last-?name|address/i;

export default defineCheck({
  id: "legal-privacy-missing",
  scope: "site",
  title: "No privacy policy found",
  effect: "polish",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  message: "No privacy policy page was found, although {reason}.",
  noSuggestion: "The policy has to be written for this business.",
  docs: {
    what: "The homepage collects personal data or loads a tracking service, or visitors can buy or sign up on the site, but neither the homepage links nor any crawled page title or URL mentions privacy. Twenty languages are supported. Incomplete crawls are excluded.",
    why: "Many countries' laws, including the EU's GDPR, require one, and visitors look for it before submitting data.",
    fix: "Write a privacy policy and link it from the footer. WordPress has a draft under Settings → Privacy.",
    sources: ["https://gdpr-info.eu/art-13-gdpr/"],
  },
  needs: ["startPage", "graph", "coverage"],
  appliesTo: wholeSite,

  *detect({ startPage, graph }) {
    const { purposes, customerUrl } = sitePages(graph, startPage);
    if (purposes.has("privacy") || !startPage) return;
    const [tracker] = trackersOf(startPage);
    const snippet = personalField(startPage);
    if (tracker) yield { reason: `the homepage loads ${tracker}` };
    else if (snippet) yield { reason: "the homepage asks for personal data", evidence: { snippet } };
    else if (customerUrl) yield { reason: `visitors can buy or sign up at ${customerUrl.url}` };
  },

  examples: () => ({
    fails: [
      { pages: { "/": '<input type="email" name="mail">' }, at: [""], because: "it asks for an email address" },
      { pages: { "/": '<input name="your-email">' }, at: [""], because: "the field name shows it" },
      {
        pages: { "/": '<script src="https://connect.facebook.net/en_US/fbevents.js"></script>' },
        at: [""],
        because: "an ad network tracks visitors",
      },
      {
        pages: { "/": '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>' },
        at: [""],
        because: "Google Analytics tracks visitors",
      },
      { pages: { "/": '<a href="/checkout/">Buy</a>', "/checkout/": "Pay" }, at: [""], because: "visitors can buy" },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, because: "there are no forms and no trackers" },
      { pages: { "/": '<input type="search" name="q">' }, because: "a search form collects no personal data" },
      { pages: { "/": '<input type="email"><a href="/p">Datenschutzerklärung</a>' }, because: "a link mentions it" },
      { pages: { "/": '<input type="email"><a href="/p">プライバシーポリシー</a>' }, because: "in Japanese, too" },
      { pages: { "/": '<input type="email"><a href="/privacy.html">P</a>' }, because: "the URL mentions it" },
      {
        pages: {
          "/": '<input type="email"><a href="/a">A</a>',
          "/a": '<a href="/b">B</a>',
          "/b": "<title>Integritetspolicy</title>",
        },
        because: "a deeper page has this title",
      },
      {
        pages: { "/": '<input type="email">' },
        coverage: { truncatedBy: "max_pages" },
        because: "the page may be among the uncrawled ones",
      },
      { origin: "http://localhost:8080", pages: { "/": '<input type="email">' }, because: "the site is not public" },
      { pages: { "/": { html: '<input type="email">', challenge: true } }, because: "a bot challenge isn't the site" },
      { pages: { "/": '<a href="/wp-login.php">Log in</a>' }, because: "editors are not customers" },
      { pages: { "/": '<input type="hidden" name="email">' }, because: "hidden fields aren't filled in by visitors" },
      { pages: { "/": '<button name="phone">Call</button>' }, because: "a button collects no data" },
    ],
  }),
});

function personalField({ controls }: Document): string | undefined {
  return controls.find(
    ({ kind, type, name, unjudged }) =>
      kind === "input" && !unjudged && (PERSONAL_TYPES.has(type ?? "") || PERSONAL_NAME.test(name ?? "")),
  )?.source;
}
