/** Pages in three languages that name each other; English stands at the root and is the one for everybody else. */
import { ARTICLES } from "./articles.ts";
import { shopNode, siteNode } from "./linked-data.ts";
import { MORE_TRANSLATED } from "./more-translations.ts";
import { link, listMarkup, prose, type SitePage } from "./page.ts";
import { imageTag } from "./pictures.ts";
import { PRODUCTS } from "./products.ts";
import { LANGUAGES, type Language, TRANSLATED, type TranslatedPage } from "./translations.ts";
import { WORDS } from "./words.ts";

const MODIFIED = "2026-10-05";
const NEWEST = 3;

export function translatedPages(): readonly SitePage[] {
  return [...TRANSLATED, ...MORE_TRANSLATED].flatMap((page) => LANGUAGES.map((lang) => translated(page, lang)));
}

function translated({ slug, in: texts }: TranslatedPage, lang: Language): SitePage {
  const { title, description, heading, text } = texts[lang];
  const isHome = slug === "";
  const languages = LANGUAGES.map((each) => ({ lang: each as string, path: pathOf(slug, each) }));
  const picture = isHome ? "home" : slug;
  const alt = ALTS[picture]?.[lang] ?? "";
  return {
    path: pathOf(slug, lang),
    ...{ title, description, heading, lang, picture, pictureAlt: alt },
    main: [imageTag(picture, alt, { first: true }), prose(text), isHome && lang === "en" ? novelties() : ""].join("\n"),
    kind: isHome ? "home" : "page",
    alternates: [...languages, { lang: "x-default", path: pathOf(slug, "en") }],
    ...(isHome ? { data: [shopNode(), siteNode()] } : { crumbs: [{ name: WORDS[lang].logo, path: WORDS[lang].home }] }),
    sitemap: "pages",
    modified: MODIFIED,
  };
}

function pathOf(slug: string, lang: Language): string {
  const folder = lang === "en" ? "/" : `/${lang}/`;
  return slug === "" ? folder : `${folder}${slug}/`;
}

/** The counter of the shop, so to speak. */
function novelties(): string {
  const articles = ARTICLES.slice(0, NEWEST).map(({ slug, heading }) => link(`/journal/${slug}/`, heading));
  const products = PRODUCTS.map(({ slug, category, name }) => link(`/shop/${category}/${slug}/`, name));
  return `<h2>On the counter today</h2>\n${listMarkup(products)}\n<h2>From the journal</h2>\n${listMarkup(articles)}`;
}

const ALTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  home: {
    en: "The counter with tins of tea up to the ceiling",
    de: "Die Theke mit Teedosen bis unter die Decke",
    ja: "天井まで茶缶が並ぶ店のカウンター",
  },
  visit: {
    en: "The green door of the shop on the river promenade",
    de: "Die grüne Ladentür an der Weserpromenade",
    ja: "川沿いの遊歩道に面した緑色の扉",
  },
  brewing: {
    en: "Water running from a kettle over green leaves",
    de: "Wasser fließt aus dem Kessel über grüne Blätter",
    ja: "急須の茶葉に注がれるお湯",
  },
  delivery: {
    en: "Parcels tied with string on a cargo bicycle",
    de: "Verschnürte Pakete auf einem Lastenrad",
    ja: "荷物用の自転車に積まれた小包",
  },
  "tea-club": {
    en: "Three small bags of tea and a handwritten letter",
    de: "Drei kleine Teebeutel und ein Brief von Hand",
    ja: "小さな茶袋三つと手書きの手紙",
  },
};
