import { defineCheck } from "../kit/define-check.ts";
import { isOwnResource } from "../kit/resources.ts";

export default defineCheck({
  id: "sec-leaked-secret",
  scope: "site",
  title: "Secret key can be read by everybody",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "A {kind} stands in the source: {masked}.",
  noSuggestion: "The key has to be revoked where it was issued, and a new one kept out of the page.",
  docs: {
    what: "The source of a page, or a script or style sheet of the site, holds a key that must stay on the server: of Stripe, GitHub, GitLab, Slack, SendGrid, OpenAI, Anthropic, npm or Google, or a private key. Keys that are made for browsers, placeholders, and keys that the page shows its readers as text are left out. Reports show only how the key begins.",
    why: "Robots look for such keys all day. Whoever has the key can act, and spend, in your name.",
    fix: "Withdraw the key at once and make a new one; taking it out of the page is not enough. Then call the service from the server.",
    sources: ["https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html"],
  },
  needs: ["graph"],
  each: ({ url, site }) => (url.visited && isOwnResource(url.url, site.origin) ? "applies" : "not-applicable"),

  *detect({ url }) {
    for (const { kind, masked } of url.secrets) yield { locator: `${kind} ${masked}`, kind, masked };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", secrets: [{ kind: "Stripe secret key", masked: "sk_live_… (32)" }] } },
        at: ["/"],
        because: "the key stands in the page",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script" }, secrets: [{ kind: "GitHub token", masked: "ghp_… (40)" }] },
        },
        at: ["/tea.js"],
        because: "the key stands in a script",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, because: "there is none" },
      {
        pages: {
          "/": '<script src="https://other.example.net/tea.js"></script>',
          "https://other.example.net/tea.js": {
            resource: { type: "script" },
            secrets: [{ kind: "GitHub token", masked: "ghp_… (40)" }],
          },
        },
        because: "it is a stranger's key",
      },
      { pages: { "/": { leftOut: "robots" } }, outcome: "not-applicable", because: "nothing was read" },
    ],
  }),
});
