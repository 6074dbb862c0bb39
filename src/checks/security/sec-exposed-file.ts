import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "sec-exposed-file",
  scope: "site",
  title: "Sensitive file is publicly accessible",
  effect: "breakage",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{file} is publicly accessible.",
  noSuggestion: "Remove the file or block access on the server immediately.",
  docs: {
    what: "A sensitive file is publicly accessible: `/.git/HEAD`, `/.env`, a copy of `wp-config.php`, `debug.log` or a database dump. Checked only for websites whose owner is verified; the content is validated but not stored.",
    why: "These files contain passwords, keys, source code or all of the site's data, and bots scan for them daily.",
    fix: "Remove the file or block access on the server, and rotate every password and key in it.",
    sources: [
      "https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information",
    ],
  },
  needs: ["exposedFiles"],
  appliesTo: ({ exposedFiles }) => (exposedFiles === null ? "not-applicable" : "applies"),

  *detect({ exposedFiles }) {
    for (const file of exposedFiles ?? []) yield { locator: file, file };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        exposedFiles: ["https://example.com/.env"],
        at: [""],
        because: "it contains passwords",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, exposedFiles: [], because: "no sensitive file is accessible" },
      { pages: { "/": "<p>Tea</p>" }, because: "probing is only allowed on verified sites" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "it wasn't checked" },
    ],
  }),
});
