import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { type PageKind, pageKindOf } from "../kit/page-kind.ts";

/** Where Screaming Frog and SEOnaut draw the line for an article; others take 300. */
const MIN_WORDS = 200;
/** What a page of a site says about one thing can be short and complete; half an article is not much. */
const PAGE_SHARE = 0.5;
/** 400 letters of Chinese or Japanese say about as much as 200 words of English. */
const IDEOGRAPHS_PER_WORD = 2;
/** Of plain English prose. German and Finnish say the same in fewer and longer words, so their letters are counted. */
const LETTERS_PER_WORD = 4.5;
/** With more pictures than this, the text is not what people come for. */
const MAX_PICTURES = 8;
/** A contact or booking form, where a search field and a newsletter field are not. */
const MAX_FIELDS = 2;

/** Kinds of posts that WordPress itself calls something else than text. */
const OTHER_FORMAT = /\bsingle-format-(?:aside|gallery|link|image|quote|status|video|audio|chat)\b/;
const SPACES = /\s+/g;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

export default defineCheck({
  id: "content-thin",
  title: "Thin content",
  effect: "understanding",
  causedIn: "page",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MIN_WORDS,
  threshold:
    "fewer than {limit} words for articles, half of that for pages; every 9 characters (4 in Chinese, Japanese or Korean) count as at least two words",
  message: "The main content has {words:word/words}; {kind} should have at least {least}.",
  noSuggestion: "Only someone who knows the subject can write more content.",
  docs: {
    what: "A post, article or content page has little text outside the menu, header, footer and sidebar. Documentation, listing pages, shops, contact and legal pages, forms, galleries, videos and the homepage are excluded.",
    why: "Thin pages rarely answer a search query, and search engines may not index them.",
    fix: "Expand the content, merge it with a similar page, or noindex it.",
    sources: ["https://developers.google.com/search/docs/fundamentals/creating-helpful-content"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect(context, limit) {
    const { document } = context;
    const kind = pageKindOf(context);
    if ((kind !== "article" && kind !== "page") || showsOtherThanText(document, kind)) return;
    const { words, worth } = countWords(document);
    const least = kind === "article" ? limit : Math.round(limit * PAGE_SHARE);
    if (worth < least) yield { words, least, kind: kind === "article" ? "an article" : "a page" };
  },

  examples: () => ({
    fails: [
      { html: post(199), says: "an article should have at least 200", because: "an article has 199 words" },
      {
        html: `<body class="page"><main>${"tea ".repeat(99)}</main>`,
        says: "a page should have at least 100",
        because: "a page has 99 words",
      },
      {
        html: `<body class="single-post"><main>${"茶".repeat(399)}</main>`,
        because: "399 Chinese characters count as fewer than 200 words",
      },
      {
        html: `<body class="page"><main>${"Teekanne ".repeat(56)}</main>`,
        because: "56 eight-letter words count as 99 words",
      },
      { html: post(150, "", `<footer>${"tea ".repeat(100)}</footer>`), because: "the footer isn't main content" },
      { html: post(50, "<img>".repeat(8)), because: "eight images can illustrate a text" },
      {
        html: `<body class="single-post"><main>Tea</main>${"<input>".repeat(4)}`,
        because: "the fields below a post are a comment form",
      },
      {
        html: `<body class="page"><main>Tea</main><input><input>`,
        because: "two fields don't make it a form page",
      },
      {
        html: `<body class="page"><main>Tea</main><input><input><input type="submit">`,
        because: "a submit button isn't an input field",
      },
      {
        html: `<body class="page"><main>Tea</main><input><input><select></select>`,
        because: "a select isn't an input field",
      },
      {
        html: `<body class="page"><main>Tea</main><input><input><input type="hidden">`,
        because: "hidden fields don't count",
      },
      {
        html: `<body class="page"><script src="/app.js"></script>${"tea ".repeat(20)}`,
        because: "twenty words are more than an empty app shell",
      },
    ],
    passes: [
      { html: post(200), because: "an article has 200 words" },
      { html: `<body class="page"><main>${"tea ".repeat(100)}</main>`, because: "a page has 100 words" },
      {
        html: `<body class="single-post"><main>${"茶".repeat(400)}</main>`,
        because: "400 Chinese characters count as 200 words",
      },
      {
        html: `<body class="page"><main>${"Teekanne ".repeat(57)}</main>`,
        because: "57 eight-letter words count as 101 words",
      },
      {
        html: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"TechArticle"}</script><main>${"tea ".repeat(120)}</main>`,
        because: "documentation pages can be short",
      },
      {
        url: "https://example.com/api/brew",
        html: `<body class="page"><main>Brews tea. <code>brew()</code></main>`,
        because: "an entry of an API reference is as long as its subject",
      },
      { html: "<main><h1>Tea</h1><p>Short.</p></main>", because: "it wasn't detected as editorial content" },
      { html: `<body class="home page"><main>Tea</main>`, because: "homepages mainly link to other pages" },
      { html: `<body class="archive category">Tea`, because: "it is a list" },
      { url: "https://example.com/contact", html: `<body class="page">Call us.`, because: "a contact page is short" },
      {
        url: "https://example.com/de/impressum/",
        html: `<body class="page">Tea`,
        because: "legal pages can be short",
      },
      { html: `<body class="page">Book: <textarea></textarea>`, because: "it is a form page" },
      {
        html: `<body class="page">Book: <input name="a"><input name="b"><input name="c">`,
        because: "three fields are a form",
      },
      { html: post(50, "<img>".repeat(9)), because: "it is an image gallery" },
      {
        html: post(50, '<iframe src="https://www.youtube.com/embed/x"></iframe>'),
        because: "it is a video page",
      },
      { html: post(50, "<video></video>"), because: "it is a video page" },
      { html: `<body class="single-post single-format-quote"><main>Tea</main>`, because: "a quote is short" },
      { html: `<meta name="robots" content="noindex">${post(50)}`, because: "it is not indexable" },
      { html: post(50, '<object data="/tea.svg"></object>'), because: "the embed is the main content" },
      { html: post(50, '<audio src="/tea.mp3"></audio>'), because: "it is an audio page" },
      {
        html: `<body class="page"><script src="/app.js"></script>${"tea ".repeat(19)}`,
        outcome: "cannot-tell",
        because: "a page with so few words may be filled by JavaScript",
      },
    ],
  }),
});

function showsOtherThanText({ bodyClass, images, videos, resources, controls }: Document, kind: PageKind): boolean {
  if (OTHER_FORMAT.test(bodyClass) || videos.length > 0) return true;
  if (resources.some(({ kind: what }) => what === "iframe" || what === "object" || what === "media")) return true;
  if (images.filter(({ region }) => region === "main").length > MAX_PICTURES) return true;
  // Posts end with a form for comments, so fields say nothing about them.
  if (kind === "article") return false;
  const fields = controls.filter(
    ({ kind: what, type, unjudged }) => what === "input" && !unjudged && type !== "submit",
  );
  return fields.length > MAX_FIELDS || controls.some(({ kind: what }) => what === "textarea");
}

/** What is shown, and how many words of English it is worth. */
function countWords({ mainText, wordCount }: Document): { words: number; worth: number } {
  const ideographs = mainText.match(EAST_ASIAN)?.length ?? 0;
  if (ideographs * 2 > mainText.length) {
    const words = Math.floor(ideographs / IDEOGRAPHS_PER_WORD);
    return { words, worth: words };
  }
  const letters = mainText.replace(SPACES, "").length;
  return { words: wordCount, worth: Math.max(wordCount, Math.floor(letters / LETTERS_PER_WORD)) };
}

function post(words: number, inside = "", outside = ""): string {
  return `<body class="single-post"><main>${"tea ".repeat(words)}${inside}</main>${outside}`;
}
