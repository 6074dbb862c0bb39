import type { Document, LinkTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { showsList } from "../kit/page-kind.ts";
import { findInProse } from "../kit/prose.ts";
import { allParts } from "../kit/title-parts.ts";
import { wordpressPage } from "../kit/wordpress.ts";

/** What the first post says in each language, as WordPress's translators put it. */
const FIRST_POST =
  /This is your first post\. Edit or delete it,? (?:and )?then start (?:writing|blogging)|Dies ist (?:dein|der) erster? Beitrag\. (?:Bearbeite|Du kannst ihn bearbeiten)|(?:Ceci|C.est) est votre premier article\. (?:Modifiez|Éditez)|(?:Esta es|Ésta es) tu primera entrada\. Ed[ií]tala|Questo è il tuo primo articolo\. Modificalo|Ess?t?e é o seu primeiro (?:post|artigo)\. (?:Edite|Pode editar)|Dit is je eerste bericht\. (?:Bewerk|Pas)|To jest twój pierwszy wpis\. (?:Zmodyfikuj|Edytuj)|Это ваша первая запись\. Отредактируйте|こちらは最初の投稿です。編集|这是您的第一篇文章。编辑|這是你的第一篇文章。編輯|Det här är ditt första inlägg\. Redigera|Aquesta és la primera entrada\. Editeu|Ovo je vaša prva objava\. Uredite|Ово је ваш први чланак\. Измените|Bu sizin ilk yazınız\. /i;
const FIRST_PAGE = /This is an example page\. It.s different from a blog post|The XYZ Doohickey Company was founded/;
/** Titles of the example page. */
const PAGE_TITLES = new Set(
  "Sample Page|مثال على صفحة|Probna stranica|Pàgina d'exemple|Tudalen Enghreifftiol|Eksempelside|Beispiel-Seite|Δείγμα σελίδας|Página de ejemplo|Näidisleht|Lagin-orrialdea|برگه نمونه|Esimerkkisivu|Page d’exemple|Páxina de exemplo|עמוד לדוגמא|Primjer stranice|Pagina di esempio.|Pagina di esempio|サンプルページ|სანიმუშო გვერდი|샘플 페이지|Пример страницы|Ukážka strany|Vzorčna Stran|Faqe Shembull|Пример стране|Exempelsida|示例页面|範例頁面|Voorbeeldpagina|Página de exemplo|Página exemplo|Przykładowa strona|Örnek sayfa|Ukázková stránka|Példa oldal|Pagină exemplu|Приклад сторінки|Trang Mẫu"
    .split("|")
    .map(foldText),
);
/** The first post has some twenty words, and themes add theirs; who explains it to others writes more. */
const MAX_WORDS = 150;

export default defineCheck({
  id: "wp-default-content",
  title: "Default WordPress content is public",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "{what}, created when WordPress was installed, is still published.",
  noSuggestion: "The site owner has to decide whether to delete it; it may have been edited.",
  docs: {
    what: "The page shows WordPress default content: the “Hello world!” post, the “Sample Page”, or the first comment. They're recognized by their default texts, titles and links in up to forty languages. Post listings and rewritten texts are excluded.",
    why: "It tells visitors and search engines that the site isn't finished.",
    fix: "In WordPress, move the post, page or comment to the trash. You can restore it from there.",
    sources: ["https://developer.wordpress.org/reference/functions/wp_install_defaults/"],
  },
  needs: ["document", "headers"],
  appliesTo: wordpressPage,

  *detect({ document }) {
    if (showsList(document)) return;
    const { wordCount, links } = document;
    // With the post its comment goes, too.
    if (wordCount <= MAX_WORDS && findInProse(document, FIRST_POST)) yield { locator: "post", what: "This post" };
    else if (links.some(isFirstAuthor) && links.some(leadsToGravatar))
      yield { locator: "comment", what: "The default comment" };
    if (links.some(leadsToDashboard) && (isNamedAsExample(document) || findInProse(document, FIRST_PAGE)))
      yield { locator: "page", what: "This page" };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Hello world!</h1><p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>',
        says: "This post",
        because: "it is the first post",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Moin</h1><p>Willkommen bei WordPress. Dies ist dein erster Beitrag. Bearbeite oder lösche ihn und beginne mit dem Schreiben!</p>',
        because: "it is the first post in another language, under another title",
      },
      {
        html: `<meta name="generator" content="WordPress 6.8"><p>This is your first post. Edit or delete it, then start writing!${" tea".repeat(138)}</p>`,
        because: "a theme may add words, up to 150 in total",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Beispiel-Seite</h1><p>Gehe zu <a href="/wp-admin/">deinem Dashboard</a>, um diese Seite zu löschen.</p>',
        says: "This page",
        because: "it is the example page, by its title",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><title>Sample page – Tea</title><p>Go to <a href="https://example.com/wp-admin/">your dashboard</a>.</p>',
        because: "the theme shows no title, but the <head> has it",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Home</h1><p>The XYZ Doohickey Company was founded in 1971.</p><p>Go to <a href="/wp-admin">your dashboard</a>.</p>',
        because: "it is the example page under another title",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Oolong</h1><p>Tea</p><div id="comments"><a rel="external nofollow ugc" href="https://wordpress.org/">A WordPress Commenter</a><p>Avatars come from <a href="https://en.gravatar.com/">Gravatar</a>.</p></div>',
        says: "The default comment",
        because: "the post was rewritten, but the comment stayed",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Hello world!</h1><p>We have opened our tea shop.</p>',
        because: "the text under the old title was rewritten",
      },
      {
        html: `<meta name="generator" content="WordPress 6.8"><p>This is your first post. Edit or delete it, then start writing!${" tea".repeat(139)}</p>`,
        because: "a longer text may quote it",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="home blog"><h2>Hello world!</h2><p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>',
        because: "the post itself is reported, not the listings that show it",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Sample Page</h1><p>A page of our <a href="/tea">sample book</a>.</p>',
        because: "there is no link to the dashboard",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Sample Page</h1><p>A page.</p><footer><a href="/wp-admin/">Sign in</a></footer>',
        because: "the footer links to the dashboard",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Sign in</h1><p><a href="/wp-admin/">Dashboard</a> <a href="/tea">Sample</a></p>',
        because: "it is a page for editors",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Tea</h1><p>Avatars come from <a href="https://gravatar.com/">Gravatar</a>.</p><footer><a href="https://wordpress.org/">WordPress</a></footer>',
        because: "the footer mentions WordPress, and there is no such comment",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Tea</h1><div id="comments"><a rel="external nofollow" href="https://wordpress.org/">Ann</a><a rel="external nofollow" href="https://example.net/">Ben</a><a href="https://example.net/gravatar">Avatars</a></div>',
        because: "someone entered that URL as their site",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><h1>Tea</h1><div id="comments"><a rel="external nofollow" href="https://example.net/">Ben</a><a rel="nofollow" href="https://wordpress.org/">WordPress</a><a rel="external" href="https://wordpress.org/">WordPress</a><p>Get a <a href="https://gravatar.com/">Gravatar</a></p></div>',
        because: "the page explains Gravatar below its comments",
      },
      {
        url: "https://example.com/hello-world/?replytocom=1",
        html: '<meta name="generator" content="WordPress 6.8"><link rel="canonical" href="/hello-world/"><p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>',
        outcome: "not-applicable",
        because: "it is reported on its canonical page",
      },
      {
        html: "<p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>",
        outcome: "not-applicable",
        because: "the page wasn't detected as WordPress",
      },
    ],
  }),
});

/** The example page asks its reader to go there. */
function leadsToDashboard({ url, region }: LinkTag): boolean {
  return region === "main" && /\/wp-admin\/?$/.test(url ?? "");
}

function isNamedAsExample({ titles, headings }: Document): boolean {
  const names = [...headings.map(({ text }) => text), ...titles.flatMap(({ text }) => allParts(text))];
  return names.some((name) => PAGE_TITLES.has(foldText(name)));
}

/** WordPress marks so what links of its comments' authors are. */
function isFirstAuthor({ url, rel }: LinkTag): boolean {
  return (
    rel.includes("external") && rel.includes("nofollow") && /^https?:\/\/([\w-]+\.)?wordpress\.org\/$/.test(url ?? "")
  );
}

function leadsToGravatar({ url }: LinkTag): boolean {
  return /^https?:\/\/([\w-]+\.)?gravatar\.com\/$/.test(url ?? "");
}
