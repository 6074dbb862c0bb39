import { defineCheck } from "../kit/define-check.ts";
import { internal } from "../kit/guards.ts";
import { isWordPress } from "../kit/wordpress.ts";

export default defineCheck({
  id: "wp-php-notice",
  title: "PHP errors are displayed to visitors",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "PHP outputs an error message on the page: “{text}”.",
  noSuggestion: "The bug is in a plugin or theme; error display is configured in wp-config.php.",
  docs: {
    what: "The HTML contains a PHP warning, notice or error in PHP's own output format. Pages that quote such messages are excluded. Error pages are included.",
    why: "It breaks the layout and reveals server paths to attackers.",
    fix: "Set `WP_DEBUG_DISPLAY` to false (or `display_errors` to Off), and update the plugin or theme named in the message.",
    sources: ["https://developer.wordpress.org/advanced-administration/debug/debug-wordpress/"],
  },
  needs: ["document"],
  /** Any site may show such a message; only WordPress is known to be able to. */
  appliesTo: (context) =>
    context.document.phpMessages.length > 0 || isWordPress(context.document) ? internal(context) : "not-applicable",

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
        because: "PHP stopped with a fatal error",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress 6.8"><p>Tea</p>',
        outcome: "passed",
        because: "WordPress shows none",
      },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "nothing says that PHP made the page" },
      { html: "<p><b>Warning</b>: the tea is hot.</p>", because: "it is a sentence" },
      {
        html: "<pre>&lt;b&gt;Warning&lt;/b&gt;: x in &lt;b&gt;/a.php&lt;/b&gt; on line &lt;b&gt;1&lt;/b&gt;</pre>",
        because: "the page quotes it",
      },
      { html: "<p>Warning: x in /a.php on line 1</p>", because: "without its markup, it may be a quote" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "external pages are not checked",
      },
    ],
  }),
});
