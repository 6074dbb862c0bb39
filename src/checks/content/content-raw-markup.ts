import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { around, findInProse, isAbout, wholeProse } from "../kit/prose.ts";
import { isWordPress } from "../kit/wordpress.ts";

/** Shortcodes of well-known plugins, with their attributes or closing tag; a bare [word] may be a note. */
const SHORTCODE =
  /\[\/?(?:vc_\w+|et_pb_\w+|fusion_\w+|av_\w+|contact-form-7|gravityform|wpforms|ninja_form|caption|gallery|embed|audio|video|playlist|su_\w+|rev_slider|elementor-template|woocommerce_\w+|products?|mailpoet\w*|tablepress|table|button|column|row|one_half|one_third|toc)(?:\s+\w+=["“”″'][^\]]{0,300})?\s*\/?\]/;
/** Marks of template languages and plugins. */
const TEMPLATE =
  /\{\{\s*[\w.|$'" -]{1,80}\s*\}\}|\{%\s*\w+[^%]{0,80}%\}|%%(?:title|sitename|sep|excerpt|page|category)%%|<\?php\b|<%=?\s/;
/** Tags that became text because they were escaped once too often. */
const ESCAPED =
  /<\/?(?:p|div|span|strong|em|br|b|i|a|li|ul|h[1-6])(?:\s+(?:class|style|href|id)=["'][^>]{0,200})?\s*\/?>|&(?:amp|nbsp|lt|gt|quot|#8217|#039);/i;
/** Links and emphasis as people write them in Markdown. */
const MARKDOWN =
  /\[[^[\]\n]{1,100}\]\((?:https?:\/\/|\/|mailto:)[^()\s]{1,300}\)|(?:^|\s)\*\*[^\s*][^*\n]{0,100}[^\s*]\*\*(?=[\s.,;:!?)]|$)/;
/** With one of these, each of the above begins. */
const SIGNS = /[[{%<&*]/;
/** A word in brackets that is also a shortcode must say more than its name. */
const BARE_WORD = /^\[(?:caption|gallery|embed|audio|video|playlist|products?|table|button|column|row|toc)\s*\]$/;
/** Pages that explain such marks show them in their sentences. */
const ABOUT =
  /html|markdown|php|template|shortcode|markup|twig|jinja|liquid|handlebars|css|xml|tags?\b|plugin|syntax|code|api|manual|documentation|developer/i;
/** A page with so many samples of code is about code. */
const MAX_CODE = 3;

export default defineCheck({
  id: "content-raw-markup",
  title: "Unrendered markup in page content",
  effect: "breakage",
  causedIn: "page",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The page displays {what}: “{text}”.",
  noSuggestion: "The page doesn't show what the markup was supposed to render.",
  docs: {
    what: "The first 20,000 characters of the main content contain a shortcode, a template placeholder, escaped HTML or Markdown. Code samples and pages about code are excluded. Shortcodes on WordPress pages are covered by wp-broken-shortcode, which names the missing plugin.",
    why: "The page looks broken, and the intended content is missing.",
    fix: "Reactivate the plugin that provides the shortcode, or remove the markup from the text.",
    sources: ["https://codex.wordpress.org/Shortcode"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect({ document }) {
    const { counts } = document;
    if ((counts.pre ?? 0) + (counts.code ?? 0) >= MAX_CODE || !SIGNS.test(wholeProse(document))) return;
    if (isAbout(document, ABOUT)) return;
    const kinds = isWordPress(document) ? OF_ALL : [SHORTCODES, ...OF_ALL];
    for (const [what, pattern] of kinds) {
      const found = findInProse(document, pattern);
      if (!found || BARE_WORD.test(found.match)) continue;
      yield { locator: what, what, text: around(found) };
    }
  },

  examples: () => ({
    fails: [
      { html: '<p>[vc_row][vc_column width="1/2"]Tea</p>', because: "the page builder was deactivated" },
      { html: '<p>Write to us: [contact-form-7 id="5" title="Contact"]</p>', because: "the form is missing" },
      { html: "<p>By %%sitename%%</p>", because: "a plugin didn't replace its placeholder" },
      { html: "<p>Tea &lt;br /&gt; and cups &lt;/p&gt;</p>", because: "tags were escaped" },
      { html: "<p>Tea &amp;amp; cups</p>", because: "a character was escaped twice" },
      {
        html: '<meta name="generator" content="WordPress"><p>[vc_row]Tea &amp;amp; cups</p>',
        says: "escaped HTML",
        because: "on WordPress pages, everything except shortcodes is reported",
      },
      {
        html: "<p>Tea &amp;amp; cups</p><code>a</code><code>b</code>",
        because: "two code samples don't make it a page about code",
      },
      { html: "<p>Read [our list](/teas/) first</p>", says: "Markdown", because: "a link was written in Markdown" },
      { html: "<p>Use **thin** leaves.</p>", says: "Markdown", because: "so was a word in bold" },
    ],
    passes: [
      {
        html: "<p>See [1](note) and 2**3**4, rated ** by us</p>",
        because: "brackets and stars mean other things, too",
      },
      { html: "<h1>Markdown for beginners</h1><p>Write **bold** so.</p>", because: "the page is about Markdown" },
      {
        html: "<p>Oolong [1] and sencha [citation needed], 5 &lt; 6 &amp; more [video]</p>",
        because: "text can contain brackets",
      },
      { html: "<p>Tea</p><pre>{{ title }} &lt;p&gt;</pre>", because: "it is a code sample" },
      { html: "<h1>HTML basics</h1><p>Use &lt;p&gt; for text.</p>", because: "the page is about HTML" },
      {
        html: "<p>Use &lt;p&gt; here</p><code>a</code><code>b</code><code>c</code>",
        because: "three code samples make it a page about code",
      },
      {
        html: '<meta name="generator" content="WordPress"><p>[vc_row]Tea</p>',
        because: "on WordPress pages, it is covered by wp-broken-shortcode",
      },
      { html: "<textarea>[vc_row]</textarea><p>Tea</p>", because: "a field may hold anything" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

const SHORTCODES = ["a shortcode", SHORTCODE] as const;
const OF_ALL: readonly (readonly [string, RegExp])[] = [
  ["a template placeholder", TEMPLATE],
  ["escaped HTML", ESCAPED],
  ["Markdown", MARKDOWN],
];
