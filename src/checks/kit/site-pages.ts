/**
 * Pages that most sites need by law or for trust, told by the words of a link, a title or an address. Words are those
 * of the languages that most sites are written in; a page counts wherever the crawl met it.
 */
import type { Document } from "#domain/document.ts";
import type { SeenUrl } from "#domain/site.ts";
import type { Applies } from "./define-check.ts";
import type { SiteContext } from "./facts.ts";
import { publicSite } from "./guards.ts";
import { startPageRead } from "./start-page.ts";
import { CART_WORDS } from "./url.ts";

export type Purpose = "privacy" | "terms" | "about" | "contact";

/** Looked for in the text of links, in titles and main headings. */
const WORDS: Readonly<Record<Purpose, RegExp>> = {
  privacy:
    /privacy|data protection|datenschutz|confidentialit|protection des donn|donn[ée]es personnelles|rgpd|privacidad|protecci[oó]n de datos|privacidade|prote[cç][aã]o de dados|informativa|trattamento dei dati|gegevensbescherming|privacybeleid|prywatno[sś]ci|rodo|integritets|personuppgift|dataskydd|persondata|privatliv|personvern|tietosuoja|ochrana osobn|adatv[ée]delmi|confiden[tț]ialitate|конфиденциальност|персональных данных|プライバシー|個人情報|隐私|隱私|개인정보|gizlilik/i,
  terms:
    /terms|conditions of (?:use|sale)|\bagb\b|gesch[aä]ftsbedingungen|nutzungsbedingungen|conditions g[ée]n[ée]rales|\bcg[uv]\b|conditions d.utilisation|t[ée]rminos|condiciones|condizioni|termini|voorwaarden|termos|condi[cç][oõ]es|regulamin|warunki|villkor|vilk[aå]r|betingelser|ehdot|obchodn[íi] podm|felt[ée]telek|условия|соглашение|利用規約|約款|条款|條款|이용약관|ko[sş]ullar|legal notice|impressum/i,
  about:
    /\babout\b|who we are|our (?:story|team|company|mission)|\bcompany\b|[uü]ber (?:uns|mich)|wir [uü]ber|unternehmen|\bteam\b|qui (?:sommes|suis)|[àa] propos|qui[ée]nes? (?:somos|soy)|sobre|acerca de|nosotros|chi (?:siamo|sono)|azienda|over (?:ons|mij)|wie (?:zijn|ben)|quem (?:somos|sou)|o nas\b|o mnie|o firmie|om (?:oss|os|mig|meg)\b|tietoa|meist[aä]|o n[aá]s|r[oó]lunk|despre|о нас|о компании|私たち|会社概要|について|关于|關於|소개|hakk[ıi]m/i,
  contact:
    /contact|get in touch|kontakt|ansprechpartner|impressum|nous [ée]crire|cont[aá]ct|contatt|fale conosco|yhtey|kapcsolat|контакт|お問い合わせ|問合せ|联系|聯絡|聯繫|문의|ileti[sş]im|επικοινων/i,
};
/** Looked for in addresses, whose words are often English whatever the language. */
const PATHS: Readonly<Record<Purpose, RegExp>> = {
  privacy:
    /privacy|datenschutz|confidentialite|donnees-personnelles|privacidad|privacidade|privacy-?beleid|prywatnosc|integritet|tietosuoja|gizlilik|gdpr|rgpd/i,
  terms:
    /terms|conditions|\/agb|\/cg[uv]\b|terminos|condizioni|voorwaarden|termos|regulamin|villkor|vilkar|kayttoehdot|legal/i,
  about:
    /about|company|ueber-?(?:uns|mich)|uber-?uns|qui-sommes|a-propos|quienes-somos|sobre|nosotros|chi-siamo|over-ons|quem-somos|o-nas|o-firmie|om-(?:oss|os)|team/i,
  contact: /contact|kontakt|contatt|contato|impressum|imprint|yhteys|kapcsolat/i,
};
/** Whole names; `privacy-screens` is a product, and "Chocolate chip cookies" a recipe. */
const LEGAL_SLUG =
  /^(?:privacy(?:-?(?:policy|notice|statement))?|data-protection|datenschutz(?:-?(?:erklaerung|hinweise))?|(?:politique-de-)?confidentialite|(?:politica-de-)?privacidade?|(?:informativa-)?privacy|integritet(?:spolicy)?|tietosuoja(?:seloste)?|terms(?:-(?:of-(?:use|service|sale)|and-conditions))?|terms-conditions|conditions(?:-generales(?:-de-vente)?)?|bedingungen|nutzungsbedingungen|agb|cg[uv]|termes|termos|terminos|termini|condiciones|condizioni|voorwaarden|regulamin|cookies?(?:-?(?:policy|notice|richtlinie))?|impressum|imprint|legal(?:-notice)?|mentions-legales|aviso-legal|avis-legal|note-legali|disclaimer)$/i;
const LEGAL_TITLE =
  /^(?:(?:our )?privacy(?: (?:policy|notice|statement))?|data protection|datenschutz(?:erklärung|hinweise)?|politique de confidentialité|política de privacidad(?:e)?|informativa sulla privacy|integritetspolicy|tietosuoja(?:seloste)?|polityka prywatności|terms(?: (?:of (?:use|service|sale)|and conditions|& conditions))?|(?:allgemeine )?(?:geschäfts|nutzungs)bedingungen|agb|conditions générales(?: de vente)?|términos y condiciones|termini e condizioni|algemene voorwaarden|regulamin|cookie(?:s| policy| notice|-richtlinie)?|impressum|imprint|legal notice|mentions légales|aviso legal|note legali|disclaimer|プライバシーポリシー|利用規約|隐私政策|隱私政策|服务条款|개인정보처리방침|이용약관|политика конфиденциальности)$/i;
/** Addresses where people buy or sign up; the login of WordPress is for its editors. */
const CUSTOMER_PATH = new RegExp(
  `/(?:${CART_WORDS}|register|registration|sign-?up|create-account|registrieren|inscription|registro|rekisteroidy|my-account|mon-compte|mein-konto)(?:[/.?]|$)`,
  "i",
);

interface SitePages {
  readonly purposes: ReadonlySet<Purpose>;
  /** An address where people buy or sign up. */
  readonly customerUrl: SeenUrl | undefined;
}

type Graph = SiteContext<"graph">["graph"];
const memory = new WeakMap<Graph, SitePages>();

/** One look at all URLs for all checks that ask. */
export function sitePages(graph: Graph, startPage: Document | undefined): SitePages {
  const known = memory.get(graph);
  if (known) return known;
  const purposes = new Set<Purpose>();
  let customerUrl: SeenUrl | undefined;
  for (const { text, label, href } of startPage?.links ?? []) note(purposes, `${text} ${label ?? ""}`, href ?? "");
  for (const url of graph.urls()) {
    if (url.kind === "resource") continue;
    const path = pathOf(url.url);
    note(purposes, `${url.title} ${url.h1}`, path);
    if (url.kind === "page" && customerUrl === undefined && CUSTOMER_PATH.test(path)) customerUrl = url;
  }
  const pages = { purposes, customerUrl };
  memory.set(graph, pages);
  return pages;
}

/** A page that the law asks for: its address or its title says no more than that. */
export function isLegalPage(titles: readonly string[], url: string): boolean {
  const last =
    pathOf(url)
      .split(/[?#]/, 1)[0]
      ?.split("/")
      .findLast((part) => part !== "") ?? "";
  const slug = last.replace(/\.(?:html?|php|aspx)$/i, "");
  return LEGAL_SLUG.test(slug) || titles.some((title) => LEGAL_TITLE.test(title.trim()));
}

function note(purposes: Set<Purpose>, words: string, path: string): void {
  for (const purpose of ["privacy", "terms", "about", "contact"] as const) {
    if (!purposes.has(purpose) && (WORDS[purpose].test(words) || PATHS[purpose].test(path))) purposes.add(purpose);
  }
}

function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start === -1 ? "/" : url.slice(start);
}

/** Pages that search engines may list. */
export function pagesToVisit(graph: Graph): number {
  let pages = 0;
  for (const { kind, indexable } of graph.urls()) if (kind === "page" && indexable) pages++;
  return pages;
}

/** A public site whose start page was read, and whose pages were all met: what was not found is not there. */
export function wholeSite(context: SiteContext<"startPage" | "graph" | "coverage">): Applies {
  const applies = publicSite(context) === "applies" ? startPageRead(context) : "not-applicable";
  if (applies !== "applies") return applies;
  return context.coverage.truncatedBy === null ? "applies" : "cannot-tell";
}
