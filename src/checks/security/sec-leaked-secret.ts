import { defineCheck } from "../kit/define-check.ts";
import { isOwnResource } from "../kit/resources.ts";

export default defineCheck({
  id: "sec-leaked-secret",
  scope: "site",
  title: "Secret key is exposed",
  effect: "breakage",
  causedIn: "page",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "A {kind} was found in the source code: {masked}.",
  noSuggestion: "Revoke the key with its provider, and keep the new one out of the page.",
  docs: {
    what: "The source of a page, script or stylesheet contains a key that must stay on the server: from AWS, Azure, Google, Stripe, Shopify, GitHub, GitLab, npm, DigitalOcean, Slack, Telegram, SendGrid, Brevo, OpenAI, Anthropic or Hugging Face, or a private key. Publishable keys, placeholders and keys shown as page text are excluded. Reports show only the start of the key.",
    why: "Bots constantly scan for exposed keys. Anyone with the key can act, and spend money, on your behalf.",
    fix: "Revoke the key immediately and create a new one; removing it from the page isn't enough. Then call the service from the server.",
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
        because: "the key is in the page",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script" }, secrets: [{ kind: "GitHub token", masked: "ghp_… (40)" }] },
        },
        at: ["/tea.js"],
        because: "the key is in a script",
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
        because: "it is a third-party key",
      },
      { pages: { "/": { leftOut: "robots" } }, outcome: "not-applicable", because: "nothing was fetched" },
    ],
  }),
});
