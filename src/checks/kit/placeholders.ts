/** Texts that stand where somebody was to write another one. */

/** Names that editors and templates give to a page before somebody thinks of one. */
export const EMPTY_TITLES = new Set(
  "home|homepage|home page|untitled|untitled document|untitled page|no title|new page|page title|title|document|default|test|welcome|react app|vite app|vite + react|create next app|startseite|unbenannt|neue seite|accueil|sans titre|inicio|página de inicio|sin título|home page senza titolo|senza titolo|strona główna|bez tytułu|sem título|naamloos|namnlös|ホーム|無題".split(
    "|",
  ),
);
export const TAGLINE =
  /just another wordpress site|ein weiteres wordpress-blog|un site utilisant wordpress|otro sitio realizado con wordpress/i;
/** What software and themes write into a new site: nothing of it is about this one. */
const SAMPLE =
  /mindblown: a blog about philosophy|welcome to wordpress\. this is your first post|this is an example page\. it.s different from a blog post|as a new wordpress user, you should go to|hi there! i.m a bike messenger by day|the xyz doohickey company|hi, this is a comment\.|web site created using create-react-app/i;
/** Beginnings of the text that designers hold a place with; two words alone may be its name. */
export const DUMMY_TEXT =
  /lorem ipsum dolor sit amet|dolor sit amet,? consectetur|sed do eiusmod tempor|duis aute irure dolor|excepteur sint occaecat|ut enim ad minim veniam/i;
/** What plugins and template languages fill in: %%title%%, {{ page.title }}, {title}, ${title}, <%= title %>. */
export const TOKEN = /%%\w+%%|\{\{[^{}]{0,80}\}\}|\$?\{\w{2,40}\}|<%=|\[\w+_title\]/;
/** A value that code had none for, as a part of a title: "undefined | Tea House". */
export const MISSING_VALUE =
  /(?:^|\s[|–—·•:-]\s)(?:(?:undefined|null|nan) ?){1,5}(?:$|(?=\s?[|–—·•:-]\s))|\[object object\]/i;
/** Markup that became text; a tag that is opened and not closed may be what a page is about. */
const MARKUP = /<\/(?:p|div|span|strong|em|b|i|a|li|ul|h[1-6])>|<br\s*\/?>|&(?:amp|nbsp|lt|gt|quot|#8217|#039);/i;

/** Words of two elements that stand without a space between them: "днейПродление". Only names are written so in Latin script. */
const GLUED = /(?=\p{Ll})[\p{Script=Cyrillic}\p{Script=Greek}]\p{Lu}/u;
/** What later pages of a list are called, in any list. */
const PAGE_NUMBER =
  /^\P{L}*(?:page|seite|página|pagina|страница|сторінка|strona|sida|side|sivu|oldal|sayfa|halaman|trang|صفحه|صفحة|ページ|페이지|第)\P{L}*\d+\P{L}*(?:(?:of|von|de|di|sur|из|of|z|\/)\P{L}*\d+|页|頁|ページ)?\P{L}*$/iu;

/** The text can stand for a page: it fits not any page, and nothing in it should have been replaced. */
export function isNaming(text: string): boolean {
  const isEmpty = text.trim() === "" || EMPTY_TITLES.has(text.trim().toLowerCase());
  return (
    !isEmpty &&
    !TAGLINE.test(text) &&
    !SAMPLE.test(text) &&
    !DUMMY_TEXT.test(text) &&
    !TOKEN.test(text) &&
    !MISSING_VALUE.test(text) &&
    !MARKUP.test(text) &&
    !GLUED.test(text) &&
    !PAGE_NUMBER.test(text) &&
    !text.includes("\ufffd")
  );
}

/** Notes about the site, not about the page. */
const ASIDE =
  /\b(?:cookies?|javascript|copyright|all rights reserved|redistribute|warranty|subscribe|newsletter)\b|©|\S@\S+\.\w/i;
const LICENCE =
  /\b(?:licensed under|free software|under the terms of|(?:apache|public|commons|bsd|mit|gpl|documentation) licen[cs]e)\b|ライセンス/i;
/** A line of links, not a sentence. */
const BAR = /\s\|\s[^|]*\s\|\s/;

/** When and by whom it was written: "Posted on 3 May by Ann". */
const BYLINE =
  /^(?:(?:first )?(?:posted|published|written|filed|last (?:updated|modified|edited)|updated|reviewed)(?: (?:on|by|in|at|under)\b|:)|(?:veröffentlicht|geschrieben|aktualisiert) (?:am|von)\b|publié (?:le|par)\b|publicado (?:el|por)\b|pubblicato (?:il|da)\b)/i;
/** "glaze --tests": what is typed, not said. */
const COMMAND = /^[\w./-]{1,40} --?\w/;

/** A text of the page that can sum it up. */
export function isAboutPage(text: string): boolean {
  return (
    isNaming(text) &&
    !ASIDE.test(text) &&
    !LICENCE.test(text) &&
    !BAR.test(text) &&
    !BYLINE.test(text) &&
    !COMMAND.test(text)
  );
}
