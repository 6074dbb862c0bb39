/** Pages that say that there is nothing, whatever status they answer with. */
import type { SeenUrl, SiteFacts } from "#domain/site.ts";
import type { Home, SiteWideFacts } from "./facts.ts";
import { startPageOf } from "./start-page.ts";

type Graph = SiteWideFacts["graph"];

/** A text that says much more than "not found" is a page about the subject, e.g. a guide to error pages. */
export const MAX_WORDS_OF_ERROR = 250;

/** Whole headlines of error pages in common languages; a word inside a longer headline is no sign. */
const NOT_FOUND = [
  /^(error\s*)?404\b/i,
  /[-–—|:]\s*(error\s*)?404(\s*(error|page|not found))?$/i,
  /^(oops|sorry|oh no)?[\s!,.–—-]*(the |this |that )?page (you requested |you are looking for )?(was |is |has |could |can)?\s*(not|cannot|can't|can’t|couldn't|couldn’t)( be)? found\b/i,
  /^page not found\b/i,
  /^(sorry, )?(this|the|that) page (doesn't|doesn’t|does not) exist\b/i,
  /^(die )?seite (wurde )?nicht gefunden\b/i,
  /^(la )?page (est )?(introuvable|non trouvée)\b/i,
  /^(la )?página no encontrada\b/i,
  /^página não encontrada\b/i,
  /^pagina non trovata\b/i,
  /^pagina niet gevonden\b/i,
  /^nie znaleziono strony\b|^strona nie znaleziona/i,
  /^страница не найдена/i,
  /^ページが見つかりません|^お探しのページ/,
  /^页面不存在|^找不到(该)?页面|^頁面不存在/,
];

/** A thing that a page was about, and that it is gone; one for each language. */
const GONE = [
  /^(?:this |the |that |your )?(?:requested )?(?:page|product|article|item|post|listing|job|event|offer|content|category|recipe|video|ad|document|file|profile|topic|thread)(?: you(?:'re| are| were)? (?:requested|looking for))? (?:(?:is|was|has|could|can) )?(?:not (?:be )?found|no longer (?:available|exists|active|online)|not available|unavailable|been (?:removed|deleted)|expired|doesn't exist|does not exist)/,
  /^(?:diese[rs]? |das |der |die )?(?:gesuchte )?(?:seite|produkt|artikel|beitrag|angebot|stelle|stellenanzeige|anzeige|inserat|inhalt|veranstaltung|datei) (?:(?:ist|wurde|konnte|existiert) )?(?:leider )?(?:nicht(?: mehr)?(?: (?:gefunden|verfügbar|vorhanden|online))?(?: werden)?|entfernt|gelöscht|abgelaufen)/,
  /^(?:cette |cet |ce |le |la |l')?(?:page|produit|article|annonce|offre|contenu|document)(?: (?:demandée?|recherchée?))? (?:n'est (?:plus|pas) disponible|n'existe (?:pas|plus)|(?:est )?introuvable|(?:est )?indisponible|non trouvée?|a été supprimée?|n'a pas été trouvée?)/,
  /^(?:la |el |esta |este )?(?:página|producto|artículo|anuncio|oferta|contenido|entrada)(?: (?:solicitad[oa]|que buscas))? (?:ya )?(?:no (?:se ha encontrado|se encontró|encontrad[oa]|está disponible|disponible|existe)|ha sido eliminad[oa])/,
  /^(?:a |o |esta |este )?(?:página|produto|artigo|anúncio|oferta|conteúdo) (?:já )?(?:não (?:foi encontrad[oa]|encontrad[oa]|está (?:mais )?disponível|disponível|existe)|foi removid[oa])/,
  /^(?:la |il |questa |questo |l')?(?:pagina|prodotto|articolo|annuncio|offerta|contenuto)(?: richiest[oa])? (?:non (?:è )?(?:più )?(?:stat[oa] )?(?:trovat[oa]|disponibile|esiste)|è stat[oa] rimoss[oa])/,
  /^(?:deze |dit |de |het )?(?:pagina|product|artikel|advertentie|vacature|aanbieding) (?:(?:is|werd) )?(?:niet (?:meer )?(?:gevonden|beschikbaar)|bestaat niet|verwijderd)/,
  /^(?:ta |ten |to )?(?:strona|produkt|artykuł|ogłoszenie|oferta) (?:już )?(?:nie (?:został[ao]? )?(?:znalezion[aoy]|istnieje|jest (?:już )?dostępn[aey]))/,
  /^(?:эта |этот |данная |данный )?(?:страница|товар|статья|объявление|материал|вакансия) (?:больше )?(?:не (?:найден[аоы]?|существует|доступ(?:ен|на|но))|удал[её]н[аоы]?)/,
  /^(?:お探しの|この)?(?:ページ|商品|記事|求人)(?:は|が)?(?:見つかりません|存在しません|削除されました|現在(?:販売|掲載)されていません)/,
  /^(?:该|此|您访问的|您查找的)?(?:页面|商品|产品|文章|职位)(?:不存在|已下架|已删除|未找到|找不到)/,
];
/** Words before it, and what may follow: the end of the sentence, or the site's name. A headline that goes on is about it. */
const BEFORE =
  /^(?:(?:oops|sorry|oh no|entschuldigung|désolé|lo sentimos|desculpe|spiacenti|helaas|przepraszamy|извините)[\s!,.:–—-]+)?/;
const AFTER = /^[\s。]*(?:$|[.!?…,:;|–—•·。-]|(?:anymore|mehr|más|mais|più|meer)\b)/;

function saysGone(text: string): boolean {
  const words = text.slice(0, 300).replaceAll("’", "'").toLowerCase().replace(BEFORE, "");
  return GONE.some((pattern) => {
    const found = pattern.exec(words);
    return found !== null && AFTER.test(words.slice(found[0].length));
  });
}

type Words = Pick<SeenUrl, "title" | "h1" | "textHash" | "wordCount">;

/** The headline that says it. */
export function notFoundHeadline({ title, h1 }: Words): string | undefined {
  return [title, h1].find((text) => NOT_FOUND.some((pattern) => pattern.test(text.trim())) || saysGone(text.trim()));
}

/** A title that more pages have is the one for pages without a title of their own. */
const MOST_SHARE = 0.2;

const memory = new WeakMap<Graph, string | undefined>();

/** The title of the site's page for missing addresses, where it is neither the site's name nor that of many pages. */
export function errorTitle(graph: Graph, site: Pick<Home, "startUrl">, probe: SiteFacts["notFoundProbe"]) {
  if (!memory.has(graph)) memory.set(graph, workOutTitle(graph, site, probe?.title ?? ""));
  return memory.get(graph);
}

function workOutTitle(graph: Graph, { startUrl }: Pick<Home, "startUrl">, title: string): string | undefined {
  const start = startPageOf(graph, startUrl);
  if (title === "" || !start?.visited || start.title.includes(title)) return undefined;
  let pages = 0;
  let same = 0;
  for (const url of graph.urls()) {
    if (url.kind !== "page" || !url.isHtml || url.status !== 200) continue;
    pages += 1;
    if (url.title === title) same += 1;
  }
  return same <= Math.max(1, pages * MOST_SHARE) ? title : undefined;
}

export function repeatsErrorPage({ textHash }: Words, probe: SiteFacts["notFoundProbe"]): boolean {
  return textHash !== "" && textHash === probe?.textHash;
}

/** It looks like the site's page for missing addresses. */
export function looksMissing(page: Words, probe: SiteFacts["notFoundProbe"]): boolean {
  if (page.wordCount > MAX_WORDS_OF_ERROR) return false;
  return notFoundHeadline(page) !== undefined || repeatsErrorPage(page, probe);
}
