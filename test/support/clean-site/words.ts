/** Menu and footer in three languages; what exists in English only says so. */
import type { Language } from "./translations.ts";

type Links = readonly (readonly [path: string, text: string])[];

interface Words {
  readonly home: string;
  readonly logo: string;
  readonly skip: string;
  readonly menu: string;
  readonly search: string;
  readonly find: string;
  readonly more: string;
  readonly languages: string;
  readonly links: Links;
  readonly footer: Links;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    home: "/",
    logo: "Tea House Bremen",
    skip: "Skip to the content",
    menu: "Menu",
    search: "Search the shop",
    find: "Search",
    more: "Service",
    languages: "Other languages",
    links: [
      ["/shop/tea/", "Teas"],
      ["/shop/teaware/", "Teapots and cups"],
      ["/journal/", "Journal"],
      ["/visit/", "Visit us"],
      ["/about/", "About us"],
      ["/docs/", "Ordering API"],
      ["/cart/", "Basket"],
    ],
    footer: [
      ["/brewing/", "Brewing guide"],
      ["/delivery/", "Delivery"],
      ["/tea-club/", "Tea club"],
      ["/contact/", "Contact"],
      ["/search/", "Search"],
      ["/privacy/", "Privacy"],
      ["/terms/", "Terms of sale"],
      ["/imprint/", "Imprint"],
    ],
  },
  de: {
    home: "/de/",
    logo: "Teehaus Bremen",
    skip: "Zum Inhalt springen",
    menu: "Menü",
    search: "Im Laden suchen",
    find: "Suchen",
    more: "Service",
    languages: "Andere Sprachen",
    links: [
      ["/de/visit/", "Der Laden"],
      ["/de/brewing/", "Tee aufgießen"],
      ["/de/tea-club/", "Teeclub"],
      ["/shop/tea/", "Tees bestellen (englisch)"],
      ["/journal/", "Journal (englisch)"],
    ],
    footer: [
      ["/de/delivery/", "Versand"],
      ["/contact/", "Kontakt (englisch)"],
      ["/privacy/", "Datenschutz (englisch)"],
      ["/imprint/", "Impressum"],
    ],
  },
  ja: {
    home: "/ja/",
    logo: "ティーハウス・ブレーメン",
    skip: "本文へ移動",
    menu: "メニュー",
    search: "商品を検索",
    find: "検索",
    more: "サービス",
    languages: "ほかの言語",
    links: [
      ["/ja/visit/", "店舗のご案内"],
      ["/ja/brewing/", "お茶の淹れ方"],
      ["/ja/tea-club/", "ティークラブ"],
      ["/shop/tea/", "ご注文（英語）"],
      ["/journal/", "読み物（英語）"],
    ],
    footer: [
      ["/ja/delivery/", "配送について"],
      ["/contact/", "お問い合わせ（英語）"],
      ["/privacy/", "プライバシー（英語）"],
      ["/imprint/", "運営者情報（英語）"],
    ],
  },
};
