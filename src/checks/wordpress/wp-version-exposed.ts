import { defineCheck } from "../kit/define-check.ts";
import { startPageRead } from "../kit/start-page.ts";
import { isWordPress } from "../kit/wordpress.ts";

export default defineCheck({
  id: "wp-version-exposed",
  scope: "site",
  title: "WordPress version is exposed",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The homepage's generator tag exposes {generator}.",
  noSuggestion: "The generator tag is output by WordPress itself; a line in the theme removes it.",
  docs: {
    what: "The homepage's generator tag exposes the WordPress version. Only the generator tag is checked.",
    why: "It gives attackers a hint, but keeping WordPress up to date protects far better than hiding the version.",
    fix: "Remove the tag with your security or SEO plugin, or with `remove_action('wp_head', 'wp_generator')`.",
    sources: ["https://developer.wordpress.org/reference/functions/wp_generator/"],
  },
  needs: ["startPage", "graph"],
  appliesTo: (context) =>
    context.startPage && !isWordPress(context.startPage) ? "not-applicable" : startPageRead(context),

  *detect({ startPage }) {
    const generators = (startPage?.metas ?? []).filter(({ name }) => name === "generator");
    const tag = generators.find(({ content }) => /^\s*WordPress\s+\d+\.\d/i.test(content));
    if (tag) yield { generator: tag.content.trim(), evidence: { snippet: tag.source } };
  },

  examples: () => ({
    fails: [
      { pages: { "/": '<meta name="generator" content="WordPress 6.8.1">' }, at: [""], because: "the tag contains it" },
      {
        pages: {
          "/": '<meta name="generator" content="WooCommerce 9.1"><meta name="generator" content="WordPress 6.8">',
        },
        at: [""],
        because: "the second tag contains it",
      },
    ],
    passes: [
      { pages: { "/": '<meta name="generator" content="WordPress">' }, because: "there is no version number" },
      { pages: { "/": '<meta name="generator" content="WordPress.com">' }, because: "the host keeps it up to date" },
      { pages: { "/": '<meta name="generator" content="Hugo 0.128">' }, because: "it is another CMS" },
      {
        pages: { "/": "<p>Tea</p>", "/a": '<meta name="generator" content="WordPress 6.8">' },
        because: "only the homepage is checked",
      },
      {
        pages: { "/": { status: 403, challenge: true } },
        outcome: "cannot-tell",
        because: "the homepage is behind a bot challenge",
      },
    ],
  }),
});
