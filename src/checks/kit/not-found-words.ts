/** How pages say in their headline that there is nothing. */
import type { SeenUrl } from "#domain/site.ts";

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

export type HeadlinesOfPage = Pick<SeenUrl, "title" | "h1">;

/** The headline that says it. */
export function notFoundHeadline({ title, h1 }: HeadlinesOfPage): string | undefined {
  return [title, h1].find((text) => NOT_FOUND.some((pattern) => pattern.test(text.trim())) || saysGone(text.trim()));
}

/** Static hosts keep the page that they send for missing ones under an address of its own. */
export function hasNameOfErrorPage(url: string): boolean {
  return /\/(?:404|not-found)(?:\.html?|\/(?:index\.html?)?)?(?:[?#]|$)/i.test(url);
}
