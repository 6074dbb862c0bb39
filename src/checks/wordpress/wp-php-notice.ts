import { defineCheck } from "../kit/define-check.ts";
import { internal } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-php-notice",
  title: "PHP shows its messages to visitors",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "PHP writes into the page: “{text}”.",
  noSuggestion: "The fault is in a plugin or theme; the display of messages is set in wp-config.php.",
  docs: {
    what: "The HTML holds a warning, notice or error of PHP with the markup that PHP itself gives it. Pages that quote such messages escape the markup and are not meant. Error pages are judged, too.",
    why: "It breaks the page, and it tells attackers paths of the server.",
    fix: "Set `WP_DEBUG_DISPLAY` to false (or `display_errors` to Off), and have the plugin or theme named in the message updated.",
    sources: ["https://developer.wordpress.org/advanced-administration/debug/debug-wordpress/"],
  },
  needs: ["document"],
  appliesTo: internal,

  *detect({ document }) {
    for (const text of new Set(document.phpMessages)) yield { locator: text.slice(0, 200), text };
  },

  examples: () => ({
    fails: [
      {
        html: "<br />\n<b>Warning</b>:  Undefined variable $tea in <b>/srv/www/tea.php</b> on line <b>12</b><br />",
        because: "a variable was not set",
      },
      {
        html: "<b>Fatal error</b>: Uncaught Error in <b>/srv/www/tea.php</b> on line <b>1</b>",
        status: 500,
        because: "the program broke off",
      },
    ],
    passes: [
      { html: "<p><b>Warning</b>: the tea is hot.</p>", because: "it is a sentence" },
      {
        html: "<pre>&lt;b&gt;Warning&lt;/b&gt;: x in &lt;b&gt;/a.php&lt;/b&gt; on line &lt;b&gt;1&lt;/b&gt;</pre>",
        because: "the page quotes it",
      },
      { html: "<p>Warning: x in /a.php on line 1</p>", because: "without its markup it may be quoted" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "pages of other sites are not the owner's",
      },
    ],
  }),
});
