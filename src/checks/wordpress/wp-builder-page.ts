import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { wordpressPage } from "../kit/wordpress.ts";

/** What builders write into the body of the pages that they draw; other classes of theirs stand on every page of a site. */
const IN_BODY: readonly (readonly [builder: string, mark: RegExp])[] = [
  ["Elementor", /(?:^|\s)elementor-page(?:\s|$)/],
  ["Divi", /(?:^|\s)et_pb_pagebuilder_layout(?:\s|$)/],
  ["Beaver Builder", /(?:^|\s)fl-builder(?:\s|$)/],
];
/** Those that mark only their elements. */
const IN_ELEMENTS: readonly (readonly [builder: string, mark: RegExp])[] = [
  ["WPBakery Page Builder", /\sclass=["'][^"']*\b(?:vc_custom_heading|vc_single_image-img|vc_btn3|vc_general)\b/],
  ["Bricks", /\sclass=["'][^"']*\bbrxe-(?:heading|text-link|button|image)\b/],
];
/** Posts and lists may be drawn by a template of the builder around content of the editor. */
const PAGE = /(?:^|\s)page(?:\s|$)/;

export default defineCheck({
  id: "wp-builder-page",
  title: "Page is built with a page builder",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  offByDefault: true,
  informs: true,
  message: "The page is built with {builder}, which stores its content in its own format.",
  noSuggestion: "The page uses the page builder's own format and has to be edited there.",
  docs: {
    what: "The page is built with Elementor, Divi or Beaver Builder, or is a WordPress page with WPBakery Page Builder or Bricks elements.",
    why: "Sitemend can change its title, meta description and other head tags, but not its headings, images, links and text: the page builder ignores or overwrites changes to the WordPress content.",
    fix: "Nothing is wrong. Edit the content in the page builder; the page's issues show what to change and where.",
    sources: ["https://developer.wordpress.org/reference/functions/body_class/"],
  },
  needs: ["document", "headers"],
  appliesTo: wordpressPage,

  *detect({ document }) {
    const builder = builderOf(document);
    if (builder !== undefined) yield { builder };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="page page-id-4 elementor-default elementor-kit-7 elementor-page elementor-page-4"><p>Tea</p>',
        says: "Elementor",
        because: "Elementor marks the body",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="single-post et_pb_pagebuilder_layout et_divi_theme"><p>Tea</p>',
        says: "Divi",
        because: "Divi marks the body, of posts, too",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="page fl-builder"><p>Tea</p>',
        says: "Beaver Builder",
        because: "Beaver Builder marks the body",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="page wpb-js-composer"><h2 class="tea vc_custom_heading">Tea</h2>',
        says: "WPBakery",
        because: "a heading is one of WPBakery's elements",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="page"><a class="brxe-button" href="/tea">Tea</a>',
        says: "Bricks",
        because: "a link is one of Bricks' elements",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="page"><img class="brxe-image" src="/tea.jpg" alt="Tea">',
        says: "Bricks",
        because: "an image is one of Bricks' elements",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="page elementor-default elementor-kit-7 wpb-js-composer bricks-is-frontend et_divi_theme"><p>Tea</p>',
        because: "the builders are active, but didn't build this page",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="single-post"><h1 class="brxe-heading">Tea</h1>',
        because: "a post's content may be in a builder template",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="page"><header><a class="brxe-button" href="/tea">Tea</a><h2 class="brxe-heading">T</h2><img class="brxe-image" src="/t.png" alt="T"></header><p>Tea</p>',
        because: "only the header is built with the page builder",
      },
      {
        html: '<meta name="generator" content="Joomla"><body class="page elementor-page"><p>Tea</p>',
        outcome: "not-applicable",
        because: "the page wasn't detected as WordPress",
      },
    ],
  }),
});

function builderOf(document: Document): string | undefined {
  const { bodyClass, headings, links, images } = document;
  const byBody = IN_BODY.find(([, mark]) => mark.test(bodyClass))?.[0];
  if (byBody !== undefined || !PAGE.test(bodyClass)) return byBody;
  const elements = [...headings, ...links, ...images].filter(({ region }) => region === "main");
  return IN_ELEMENTS.find(([, mark]) => elements.some(({ source }) => mark.test(source)))?.[0];
}
