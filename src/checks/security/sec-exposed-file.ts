import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "sec-exposed-file",
  scope: "site",
  title: "Secret file can be read by everybody",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{file} can be read by everybody.",
  noSuggestion: "The file has to be removed or locked on the server, at once.",
  docs: {
    what: "A file that lies beside the site by mistake can be opened: `/.git/HEAD`, `/.env`, a copy of `wp-config.php`, `debug.log`, or a database dump. Asked only for websites whose owner is verified; the content must look like such a file, and is not kept.",
    why: "These files hold passwords, keys, the source of the site or all of its data, and robots ask for them every day.",
    fix: "Take the file away or forbid it in the server, and change every password and key in it.",
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
        because: "passwords stand in it",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, exposedFiles: [], because: "none can be opened" },
      { pages: { "/": "<p>Tea</p>" }, because: "nobody may ask on a stranger's site" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nobody looked" },
    ],
  }),
});
