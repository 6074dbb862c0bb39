import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { isRefused } from "../kit/guards.ts";
import { startPageOf } from "../kit/start-page.ts";

/** What Apache, nginx, lighttpd, Tomcat, Caddy, IIS and Python call the page that they make for a folder. */
const LISTING = /^(?:index of \/|directory listing (?:for|of)\b|[\w.:-]{4,253} - \/)/i;
/** Such a title alone can be that of an article; the heading of a listing repeats it. */
const HEADING = /^(?:index of|directory listing (?:for|of)|[\w.:-]{4,253} - \/)/i;

export default defineCheck({
  id: "sec-directory-listing",
  scope: "site",
  title: "Directory listing is public",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The server lists the files of this folder (“{title}”).",
  noSuggestion: "Directory listings are turned off in the server configuration.",
  docs: {
    what: "A folder URL returns the server's file listing (“Index of /…”). Sites whose homepage is such a listing, such as download mirrors, are excluded.",
    why: "Anyone can browse and download files that aren't linked, such as backups and unpublished uploads, and search engines may index them.",
    fix: "Turn off directory listings: `Options -Indexes` in Apache, `autoindex off` in nginx.",
    sources: ["https://cwe.mitre.org/data/definitions/548.html"],
  },
  needs: ["graph"],

  each({ url }) {
    if (url.kind !== "page") return "not-applicable";
    if (isRefused(url)) return "cannot-tell";
    return url.status === 200 && url.isHtml ? "applies" : "not-applicable";
  },

  appliesTo({ graph, site }) {
    const start = startPageOf(graph, site.startUrl);
    return start && isListing(start) ? "not-applicable" : "applies";
  },

  *detect({ url }) {
    if (isListing(url)) yield { title: url.title };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/uploads/">Files</a>',
          "/uploads/": "<title>Index of /uploads</title><h1>Index of /uploads</h1>",
        },
        at: ["/uploads/"],
        because: "Apache and nginx call it that",
      },
      {
        pages: {
          "/": "",
          "/files/": "<title>Directory listing for /files/</title><h1>Directory listing for /files/</h1>",
        },
        at: ["/files/"],
        because: "other servers call it that",
      },
      {
        pages: {
          "/": "",
          "/tea/": "<title>example.com - /tea/</title><h1>example.com - /tea/</h1>",
        },
        at: ["/tea/"],
        because: "IIS shows host and path",
      },
    ],
    passes: [
      { pages: { "/": "", "/tea/": "<title>Tea</title><h1>Our teas</h1>" }, because: "the folder has an index page" },
      {
        pages: { "/": "", "/help": "<title>Index of / means an open folder</title><h1>Open folders</h1>" },
        because: "the heading shows that it is an article",
      },
      {
        pages: { "/": "", "/book": "<title>Index of terms</title><h1>Index of terms</h1>" },
        because: "it is the index of a book",
      },
      {
        pages: {
          "/": '<title>Index of /</title><h1>Index of /</h1><a href="/pool/">pool</a>',
          "/pool/": "<title>Index of /pool</title><h1>Index of /pool</h1>",
        },
        outcome: "not-applicable",
        because: "the site is a download mirror",
      },
      {
        pages: { "/": "", "/a/": { status: 404, html: "<title>Index of /a</title><h1>Index of /a</h1>" } },
        because: "the folder doesn't exist",
      },
      { pages: { "/": { status: 403 } }, outcome: "cannot-tell", because: "access was denied" },
      {
        pages: { "/": { headers: { "content-type": "application/pdf" } } },
        outcome: "not-applicable",
        because: "a document is not a folder",
      },
      {
        pages: { "/": { status: 404, html: "<p>Gone</p>" } },
        outcome: "not-applicable",
        because: "an error page is not a folder",
      },
      {
        pages: { "/": "", "https://cdn.example.net/a/": "<title>Index of /a</title><h1>Index of /a</h1>" },
        because: "external pages are not checked",
      },
    ],
  }),
});

function isListing({ title, h1 }: Pick<SeenUrl, "title" | "h1">): boolean {
  return LISTING.test(title) && HEADING.test(h1);
}
