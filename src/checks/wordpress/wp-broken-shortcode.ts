import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { around, type Found, isAbout, wholeProse } from "../kit/prose.ts";
import { wordpressPage } from "../kit/wordpress.ts";

/** [name], [name with="attributes"], [/name] */
const BRACKETS = /\[(\/?)([a-z][\w-]{1,60})((?:\s[^[\]]{0,400})?)\]/g;
/** WordPress turns the quotes of a shortcode that it does not know into typographic ones. */
const QUOTED_ATTRIBUTE = /^\s+[\w-]{1,40}=["'“”„″′‘’«»]/;
const ATTRIBUTE = /^\s+[\w-]{1,40}=/;
/** A word in brackets may be a note; nobody writes one like this. */
const COMPOUND = /\w[_-]\w/;
/** Names of shortcodes that belong to one plugin or theme. */
const OWNERS: readonly (readonly [owner: string, names: RegExp])[] = [
  ["WPBakery Page Builder", /^vc_/],
  ["Divi", /^et_pb_/],
  ["Avada", /^fusion_/],
  ["Enfold", /^av_(?:section|textblock|heading|image|hr|button|layout_row|cell_\w+|(?:one|two|three)_\w+)$/],
  ["Shortcodes Ultimate", /^su_/],
  ["Slider Revolution", /^rev_slider/],
  ["MetaSlider", /^metaslider$/],
  ["Elementor", /^elementor-template$/],
  ["Contact Form 7", /^contact-form-7$/],
  ["Jetpack", /^contact-f(?:orm|ield)$/],
  ["Gravity Forms", /^gravityforms?$/],
  ["WPForms", /^wpforms$/],
  ["Ninja Forms", /^ninja_forms?$/],
  ["Fluent Forms", /^fluentform$/],
  ["NextGEN Gallery", /^ngg(?:_\w+)?$/],
  ["TablePress", /^table(?:press)?$/],
  ["MailPoet", /^mailpoet/],
  ["WooCommerce", /^(?:woocommerce_\w+|products?|product_(?:page|category|categories)|add_to_cart)$/],
  ["WordPress itself, which doesn't process shortcodes there", /^(?:caption|gallery|embed|audio|video|playlist)$/],
];
const NOBODY = "a plugin or theme that is not active";
/** Forums write these in the same way. */
const FORUM_CODE =
  /^(?:img|url|link|email|quote|code|list|size|color|font|center|left|right|table|spoiler|attachment)$/;
/** Pages that explain shortcodes show them. */
const ABOUT =
  /shortcode|wordpress|plugin|widget|html|php|css|template|markup|syntax|\bcode\b|\bapi\b|manual|documentation|developer|elementor|\bdivi\b|wpbakery|avada/i;
/** A page with so many samples of code is about code. */
const MAX_CODE = 3;

export default defineCheck({
  id: "wp-broken-shortcode",
  title: "Shortcode is displayed as text",
  effect: "breakage",
  severity: "error",
  certainty: "likely",
  spoilsPage: true,
  fix: "manual",
  core: false,
  message: "The page displays “{text}”, a shortcode from {owner}.",
  noSuggestion: "The plugin that provides the shortcode is missing; reinstall it or replace the shortcode.",
  docs: {
    what: "The first 20,000 characters of a WordPress page's main content contain an unrendered shortcode: one from a well-known plugin, or one with attributes or a closing tag. Code samples, comments, bracketed words and pages about code are excluded. Each plugin is reported once per page.",
    why: "The intended content, often a form, gallery or price, is missing, and the page looks broken.",
    fix: "Activate the plugin or theme that provides the shortcode, or edit the page and replace it with a block. If the plugin is active, the shortcode is somewhere WordPress doesn't process shortcodes, such as a theme field: move it into the content.",
    sources: ["https://developer.wordpress.org/plugins/shortcodes/", "https://codex.wordpress.org/Shortcode"],
  },
  needs: ["document", "headers"],
  appliesTo: wordpressPage,

  *detect({ document }) {
    const { counts } = document;
    if ((counts.pre ?? 0) + (counts.code ?? 0) >= MAX_CODE || isAbout(document, ABOUT)) return;
    const told = new Set<string>();
    for (const { name, owner, found } of shortcodes(document)) {
      const locator = owner ?? name;
      if (told.has(locator)) continue;
      told.add(locator);
      yield { locator, text: around(found), owner: owner ?? NOBODY };
    }
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="generator" content="WordPress 6.8"><p>[vc_row][vc_column]Tea[/vc_column][/vc_row]</p>',
        says: "WPBakery Page Builder",
        because: "the page builder was turned off",
      },
      {
        html: '<link rel="https://api.w.org/" href="/wp-json/"><p>[contact-form-7 id=”5″ title=”Contact”]</p>',
        says: "Contact Form 7",
        because: "the form is missing, and WordPress converted its quotes",
      },
      {
        html: '<link rel="stylesheet" href="/wp-content/themes/tea/style.css"><p>Our teas: [tablepress id=3 /]</p>',
        says: "TablePress",
        because: "the table is missing",
      },
      {
        html: '<script src="/wp-includes/js/tea.js"></script><p>[tea-map city="Taipei"]</p>',
        says: "a plugin or theme that is not active",
        because: "an unknown name has attributes",
      },
      {
        html: '<meta name="generator" content="WordPress"><p>[tea_box]Oolong</p><p>Sencha[/tea_box]</p>',
        because: "an unknown name with several words has a closing tag",
      },
      {
        html: '<meta name="generator" content="WordPress"><meta name="robots" content="noindex"><p>[caption id="a"]Tea[/caption]</p><code>a</code><code>b</code>',
        says: "WordPress itself",
        because: "non-indexable pages have visitors, too, and two code samples don't make it a page about code",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress"><p>Oolong [1], teh [sic], [...] [edit] [citation needed] [gallery] [products] [see-below] [rant]no[/rant] [/end-rant] [tea](https://example.com/) me [at] example.com</p>',
        because: "text can contain brackets",
      },
      {
        html: '<meta name="generator" content="WordPress"><p>[img width="5"]a.png[/img] [url=/tea]Tea[/url] [table width="5"] [tea price=5]</p>',
        because: "forums have their own codes, and an unknown name needs quotes",
      },
      {
        html: '<meta name="generator" content="WordPress"><pre>[vc_row]</pre><p>Write <code>[tea-map city="Taipei"]</code>.</p>',
        because: "these are code samples",
      },
      {
        html: '<meta name="generator" content="WordPress"><p>[vc_row]</p><pre>a</pre><code>b</code><code>c</code>',
        because: "three code samples make it a page about code",
      },
      {
        html: '<meta name="generator" content="WordPress"><h1>How to use shortcodes</h1><p>[vc_row]</p>',
        because: "the page is about shortcodes",
      },
      {
        html: '<meta name="generator" content="WordPress"><p>Tea</p><ol class="comment-list"><li>[vc_row]</li></ol>',
        because: "WordPress doesn't process shortcodes in comments",
      },
      { html: "<p>[vc_row]</p>", outcome: "not-applicable", because: "the page wasn't detected as WordPress" },
      {
        html: '<meta name="description" content="WordPress"><meta name="generator" content="Hugo"><p>[vc_row]</p>',
        outcome: "not-applicable",
        because: "it was generated by another CMS",
      },
      {
        html: '<meta name="generator" content="WordPress"><p>[vc_row]</p>',
        status: 404,
        outcome: "not-applicable",
        because: "error pages are reported separately",
      },
      {
        html: '<meta name="generator" content="WordPress"><p>[vc_row]</p>',
        challenge: true,
        status: 403,
        outcome: "cannot-tell",
        because: "a bot challenge was served instead of the page",
      },
    ],
  }),
});

interface Shortcode {
  readonly name: string;
  readonly owner: string | undefined;
  readonly found: Found;
}

function* shortcodes(document: Document): Iterable<Shortcode> {
  const text = wholeProse(document);
  if (!text.includes("[")) return;
  for (const block of document.prose) {
    for (const { 0: match, 1: slash, 2: name = "", 3: attributes = "", index } of block.matchAll(BRACKETS)) {
      const owner = OWNERS.find(([, names]) => names.test(name))?.[0];
      const isEnd = slash === "/" && text.includes(`[${name}]`);
      if (isShortcode({ name, attributes, isEnd, owner })) yield { name, owner, found: { match, block, at: index } };
    }
  }
}

interface Written {
  readonly name: string;
  readonly attributes: string;
  /** The beginning stands somewhere, too. */
  readonly isEnd: boolean;
  readonly owner: string | undefined;
}

function isShortcode({ name, attributes, isEnd, owner }: Written): boolean {
  if (FORUM_CODE.test(name)) return owner !== undefined && /^\s+id=/.test(attributes);
  if (owner !== undefined) return COMPOUND.test(name) || ATTRIBUTE.test(attributes);
  return QUOTED_ATTRIBUTE.test(attributes) || (isEnd && COMPOUND.test(name));
}
