import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { languageFault, primaryLanguage } from "../kit/languages.ts";
import { addressNames, isCommonMismatch } from "../kit/suggest/page-language.ts";
import { otherLanguage } from "../kit/text-language.ts";

const NAMES = new Intl.DisplayNames(["en"], { type: "language" });

export default defineCheck({
  id: "lang-content-mismatch",
  title: "Text is in another language than lang says",
  effect: "understanding",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: false,
  message: 'Most of the text is in {language} ({code}), but the page has lang="{lang}".',
  noSuggestion:
    "Fewer than three pages with this lang are in that language, and the URL doesn't name it: the text may be a quotation or a press review.",
  docs: {
    what: "The main text of a page is in another language than its `lang` attribute declares. Only pages with at least 300 characters of text in one language (Chinese, Japanese and Korean: 100) are checked, and only if the language is certain; closely related languages, such as Danish and Norwegian, aren't told apart.",
    why: "Screen readers read the text with the wrong pronunciation, and browsers offer to translate it from the wrong language.",
    fix: "Set `lang` to the language of the text. In WordPress, set the site language under Settings → General, or the language of the page in your translation plugin.",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect({ document }) {
    const lang = document.lang?.trim() ?? "";
    const declared = languageFault(lang) === null ? primaryLanguage(lang) : null;
    const other = declared === null ? undefined : otherLanguage(document.prose, declared);
    if (other === undefined) return;
    yield { language: NAMES.of(other) ?? other, lang, code: other, evidence: { snippet: `<html lang="${lang}">` } };
  },

  /** `lang` belongs to the template: one page in another language is more often a quotation than a wrong template. */
  suggest({ page, view, document }, { code }) {
    const language = String(code);
    const lang = document.lang?.trim() ?? "";
    if (!addressNames(page.url, language) && !isCommonMismatch(view, { language, lang })) return undefined;
    return { field: "lang", value: language, risk: "review", source: "the language of the page's text" };
  },

  examples: () => ({
    fails: [
      {
        html: `<html lang="en"><p>${GERMAN}</p>`,
        says: "in German",
        because: "the theme says English, the text is German",
      },
      {
        url: "https://example.com/de/tee",
        html: `<html lang="en"><p>${GERMAN}</p>`,
        because: "the URL names the language, too",
        suggests: "de",
      },
      { html: `<html lang="fr-FR"><p>${ENGLISH}</p>`, says: "in English", because: "it was never translated" },
      { html: `<html lang="de"><p>${RUSSIAN}</p>`, says: "in Russian", because: "not even the script is the same" },
      { html: `<html lang="en"><p>${KOREAN}</p>`, says: "in Korean", because: "one language has this script" },
      {
        html: `<html lang="en"><p>${CHINESE}</p>`,
        says: "in Chinese (zh)",
        because: "it is written in Han characters",
      },
      { html: `<html lang="zh-TW"><p>${JAPANESE}</p>`, says: "in Japanese", because: "Chinese has no kana" },
      { html: `<html lang="ja"><p>${CHINESE}</p>`, says: "in Chinese", because: "Japanese can't do without kana" },
      {
        html: `<html lang="en"><p>${CHINESE} Sitemend, HTTP, WordPress and Lighthouse.</p>`,
        says: "in Chinese",
        because: "a few names in another script don't change that",
      },
    ],
    passes: [
      { html: `<html lang="zh-Hant"><p>${CHINESE}</p>`, because: "Chinese is declared" },
      { html: `<html lang="yue"><p>${CHINESE}</p>`, because: "Cantonese is written in the same characters" },
      { html: `<html lang="ja"><p>${JAPANESE}</p>`, because: "Japanese is declared" },
      { html: `<html lang="en"><p>${CHINESE.slice(0, 90)}</p>`, because: "90 characters are too few to be sure" },
      {
        html: `<html lang="en"><p>${CHINESE}</p><p>${ENGLISH}</p><p>${ENGLISH}</p>`,
        because: "a Chinese quotation stands in an English text",
      },
      { html: `<html lang="de-AT"><p>${GERMAN}</p>`, because: "the language is declared" },
      { html: `<html lang="en"><p>${GERMAN.slice(0, 250)}</p>`, because: "250 characters are too few to be sure" },
      {
        html: `<html lang="en"><p>${GERMAN}</p><p>${ENGLISH}</p>`,
        because: "half of the text is in the declared language",
      },
      {
        html: `<html lang="nl"><p>${GERMAN}</p><p>${ENGLISH}</p><p>${RUSSIAN}</p>`,
        because: "it is in several languages",
      },
      { html: `<html lang="no"><p>${DANISH}</p>`, because: "Danish and Norwegian look alike" },
      { html: `<html lang="en"><pre>${GERMAN}</pre>`, because: "a code sample isn't text" },
      {
        html: `<html lang="en"><p>${"Oolong Sencha Darjeeling Gyokuro Assam ".repeat(12)}</p>`,
        because: "names are in no language",
      },
      { html: `<p>${GERMAN}</p>`, because: "lang-missing reports a page without it" },
      { html: `<html lang="english"><p>${GERMAN}</p>`, because: "lang-invalid reports it" },
      {
        html: `<html lang="en"><meta name="robots" content="noindex"><p>${GERMAN}</p>`,
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

const GERMAN =
  "Unsere Tees kommen aus kleinen Gärten in den Bergen von Taiwan. Sie werden von Hand gepflückt, in der Sonne gewelkt und über Holzkohle geröstet, bis sie nach Honig und reifen Früchten duften. Wir kennen jede Familie, von der wir kaufen, und besuchen sie in jedem Frühjahr, wenn die erste Ernte beginnt. Bei uns können Sie alle Sorten probieren, bevor Sie sich für eine entscheiden.";
const ENGLISH =
  "Our teas come from small gardens in the mountains of Taiwan. They are picked by hand, withered in the sun and roasted over charcoal until they smell of honey and ripe fruit. We know every family that we buy from, and visit them each spring when the first harvest begins. You can taste all of the teas in our shop before you decide which of them to take home.";
const DANISH =
  "Vores te kommer fra små haver i bjergene på Taiwan. Den plukkes med hånden, visner i solen og ristes over trækul, indtil den dufter af honning og modne frugter. Vi kender alle de familier, som vi køber af, og besøger dem hvert forår, når den første høst begynder. Du kan smage alle vores teer i butikken, før du vælger en af dem.";
const RUSSIAN =
  "Наш чай растёт в небольших садах в горах Тайваня. Его собирают вручную, подвяливают на солнце и обжаривают на углях, пока он не начнёт пахнуть мёдом и спелыми фруктами. Мы знаем каждую семью, у которой покупаем чай, и приезжаем к ним весной, когда начинается первый сбор. В нашем магазине вы можете попробовать все сорта, прежде чем выбрать один из них для себя.";
const CHINESE =
  "我们的茶叶来自台湾山区的小茶园。茶叶由人工采摘，在阳光下萎凋，再用炭火慢慢烘焙，直到散发出蜂蜜和熟果的香气。我们认识每一户供茶的人家，每年春天第一次采茶的时候都会去拜访他们。在我们的店里，您可以先品尝所有的茶，然后再决定把哪一种带回家。泡茶的水不要太烫，茶叶要放得足够多。第一泡闻香，第二泡慢慢地喝。";
const JAPANESE =
  "私たちのお茶は台湾の山の小さな茶園で育ちます。葉は手で摘み、日の光でしおらせ、炭火でゆっくりと焙じて、蜂蜜と熟した果物の香りが立つまで仕上げます。私たちはお茶を買うすべての家族をよく知っていて、最初の収穫が始まる春には毎年訪ねています。お店では、どのお茶にするかを決める前に、すべてのお茶を味わうことができます。";
const KOREAN =
  "우리 차는 대만 산속의 작은 차밭에서 자랍니다. 손으로 잎을 따서 햇볕에 시들린 다음 숯불에 천천히 볶으면 꿀과 잘 익은 과일 향이 납니다. 우리는 차를 사는 모든 가족을 잘 알고 있으며, 첫 수확이 시작되는 봄마다 그들을 찾아갑니다. 가게에 오시면 어떤 차를 고를지 정하기 전에 모든 차를 맛보실 수 있습니다. 차를 우리는 방법도 알려 드립니다. 물은 너무 뜨겁지 않게 하고, 잎은 넉넉히 넣으세요. 처음 우린 차는 향을 맡고, 두 번째 우린 차는 천천히 마십니다. 남은 잎은 하루 동안 여러 번 우릴 수 있습니다. 차를 다 마신 뒤에는 잎을 펼쳐 보세요. 손으로 딴 잎은 줄기까지 온전하게 남아 있습니다.";
