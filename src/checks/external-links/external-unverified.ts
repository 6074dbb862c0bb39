import { defineCheck } from "../kit/define-check.ts";
import { inWords, isRefused } from "../kit/guards.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "external-unverified",
  scope: "site",
  title: "Link to another site cannot be verified",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: true,
  informs: true,
  message: "The link “{text}” goes to {target}, which does not let robots in ({answer}). It may well work for people.",
  docs: {
    what: "The other site answers 401, 403, 429 or 999, or with a challenge. That says something about robots, not about the link.",
    why: "Nobody can say from here whether the link works. It never lowers the score.",
    fix: "Open the link in a browser if it matters; otherwise do nothing.",
    sources: [],
  },
  needs: ["graph"],
  each: ({ url }) => (url.kind === "external" && url.visited ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    if (!isRefused(url)) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, answer: inWords(url) };
    }
  },

  examples: {
    fails: [
      {
        pages: {
          "/": '<a href="https://social.example.net/me">Me</a>',
          "https://social.example.net/me": { status: 999 },
        },
        at: ["/"],
        because: "the network sends robots away with a number of its own",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 200 },
        },
        because: "it works",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 404 },
        },
        because: "a missing page is broken, not unverified",
      },
    ],
  },
});
