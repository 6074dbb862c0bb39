import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { isSameSite } from "../kit/url.ts";

/** Texts that fit every link, in twenty languages. */
const GENERIC = new Set(
  [
    "click here|here|click|click this|this|link|this link|this page|go|go here|more|read more|learn more|find out more|see more|more info|more information|details|view details|view more|continue|continue reading|start|right here",
    "hier|hier klicken|klicken sie hier|mehr|mehr erfahren|mehr lesen|weiterlesen|weiter|mehr infos|mehr informationen|details",
    "ici|cliquez ici|cliquer ici|lire la suite|en savoir plus|plus d'infos|plus|suite|voir plus",
    "aquí|haz clic aquí|haga clic aquí|clic aquí|leer más|más|más información|saber más|ver más",
    "clique aqui|aqui|leia mais|saiba mais|mais|ver mais|mais informações",
    "qui|clicca qui|leggi di più|leggi tutto|continua a leggere|scopri di più|altro|maggiori informazioni",
    "klik hier|lees meer|lees verder|meer|meer informatie|meer info",
    "tutaj|kliknij tutaj|czytaj więcej|więcej|dowiedz się więcej|czytaj dalej",
    "här|klicka här|läs mer|mer|mer information",
    "her|klik her|læs mere|mere|klikk her|les mer|mer",
    "täällä|tästä|klikkaa tästä|lue lisää|lisää",
    "zde|klikněte zde|více|číst dále|číst více|zjistit více",
    "ide|kattintson ide|itt|tovább|bővebben|olvass tovább",
    "aici|click aici|citește mai mult|mai mult|află mai multe",
    "здесь|тут|нажмите здесь|подробнее|читать далее|читать дальше|далее|ещё",
    "тут|натисніть тут|детальніше|читати далі|докладніше",
    "εδώ|κάντε κλικ εδώ|περισσότερα|διαβάστε περισσότερα",
    "buraya tıklayın|buraya|tıklayın|devamı|devamını oku|daha fazla",
    "こちら|ここ|こちらをクリック|詳しくはこちら|続きを読む|もっと見る|詳細",
    "点击这里|这里|更多|阅读更多|查看更多|了解更多|點擊這裡|這裡|閱讀更多",
    "여기|여기를 클릭|더 보기|더보기|자세히 보기|자세히",
  ].flatMap((words) => words.split("|")),
);

export default defineCheck({
  id: "link-generic-anchor",
  title: "Link text says nothing",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "The link to {target} says only “{text}”.",
  docs: {
    what: "The text of an internal link would fit any target, such as “click here” or “read more”. Twenty languages are known; links with a label of their own are left out.",
    why: "People who hop from link to link hear only “more, more, more”, and search engines learn nothing about the target.",
    fix: "Name in the link what its target offers.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document, page }) {
    for (const { url, text, label, image, source } of document.links) {
      if (url === null || image || label?.trim() || !GENERIC.has(bareWords(text))) continue;
      if (!isSameSite(url, page.url) || isSameUrl(url, page.url)) continue;
      yield { locator: url, target: url, text, evidence: { snippet: source } };
    }
  },

  examples: {
    fails: [
      { html: '<a href="/tea">Click here!</a>', because: "it does not say where it leads" },
      { html: '<a href="/tee">Weiterlesen …</a>', because: "other languages have such words, too" },
    ],
    passes: [
      { html: '<a href="/tea">Our teas</a>', because: "it names the target" },
      { html: '<a href="/tea">Read more<span> about our teas</span></a>', because: "the words after it count" },
      { html: '<a href="/tea" aria-label="All teas">More</a>', because: "its label says more" },
      { html: '<a href="/manual#details">5.2. Details</a>', because: "a numbered line of a contents list is a title" },
      { html: '<a href="#top">here</a>', because: "it leads to a place of the same page" },
      { html: '<a href="https://other.example.net/">Link</a>', because: "other sites are not judged" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "no search result shows it",
      },
      { html: '<a href="/tea"><img src="/tea.jpg" alt="Tea"> More</a>', because: "the image says more" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt="More"></a>', because: "the image shows where it leads" },
    ],
  },
});

/** "Read more »" → "read more". Numbers stay: "5.2. Details" is the title of a chapter. */
function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
