/** The other two pages in three languages. */
import type { TranslatedPage } from "./translations.ts";

export const MORE_TRANSLATED: readonly TranslatedPage[] = [
  {
    slug: "delivery",
    in: {
      en: {
        title: "Delivery: cost, time and countries | Tea House",
        heading: "How your tea reaches you",
        description:
          "What a parcel costs, how long it takes to your country, and what happens when it arrives damaged. Free from 45 euros within Germany.",
        text: [
          "Orders that reach us before noon leave the shop on the same day. Within Germany a parcel takes two days and costs 4.50 euros; from 45 euros on we pay for it. To the rest of the European Union it takes four to six days and costs 9.90 euros.",
          "We also send to Switzerland, Norway and Japan. Customs may ask you for a tax on arrival, which we cannot pay in advance. A letter with a number tells you where your parcel is.",
          "If something arrives broken, send us a picture within two weeks. You get a new one and may keep the shards.",
        ],
      },
      de: {
        title: "Versand: Kosten, Dauer und Länder | Teehaus",
        heading: "Wie der Tee zu Ihnen kommt",
        description:
          "Was ein Paket kostet, wie lange es in Ihr Land braucht und was gilt, wenn etwas zerbrochen ankommt. Ab 45 Euro versandkostenfrei.",
        text: [
          "Was bis zwölf Uhr bestellt ist, verlässt den Laden noch am selben Tag. Innerhalb Deutschlands dauert es zwei Tage und kostet 4,50 Euro, ab 45 Euro übernehmen wir das Porto. In die übrigen Länder der Europäischen Union sind es vier bis sechs Tage und 9,90 Euro.",
          "Wir schicken auch in die Schweiz, nach Norwegen und nach Japan. Dort kann bei der Ankunft Zoll fällig werden, den wir nicht vorab bezahlen können.",
          "Kommt etwas zerbrochen an, genügt ein Foto innerhalb von zwei Wochen. Sie erhalten Ersatz und dürfen die Scherben behalten.",
        ],
      },
      ja: {
        title: "配送について｜送料と日数｜ティーハウス",
        heading: "お届けについて",
        description:
          "国ごとの送料とお届けまでの日数、破損があった場合の対応についてのご案内です。日本へは航空便で七日から十日ほどでお届けしています。",
        text: [
          "正午までにいただいたご注文は、その日のうちに発送いたします。ドイツ国内は二日、送料は四・五ユーロで、四十五ユーロ以上のお買い上げで無料になります。日本へは航空便で七日から十日、送料は十九ユーロです。",
          "到着時に関税や消費税がかかる場合がございます。恐れ入りますが、これらの費用はお客様のご負担となります。",
          "万一破損していた場合は、二週間以内に写真をお送りください。すぐに代わりの品をお届けします。割れた品を返送していただく必要はありません。",
        ],
      },
    },
  },
  {
    slug: "tea-club",
    in: {
      en: {
        title: "Tea club: three new teas every season | Tea House",
        heading: "Three teas, four times a year",
        description:
          "Members get three teas each season that never reach the shelf, with a letter about where they come from. Stop whenever you like.",
        text: [
          "Some lots are too small to sell: two kilograms from a grower who wanted to try something, a basket of autumn leaf that was never meant for export. Those go to the members of our club.",
          "In March, June, September and December you receive three bags of thirty grams and a letter of two pages. It costs 29 euros with postage, and you may leave at any time with an email of one line.",
          "At the moment there are 240 members, and the tea is enough for 260. Write to us if you want to be one of the twenty.",
        ],
      },
      de: {
        title: "Teeclub: jede Jahreszeit drei neue Tees | Teehaus",
        heading: "Viermal im Jahr drei Tees",
        description:
          "Mitglieder bekommen jede Jahreszeit drei Tees, die nie ins Regal kommen, und einen Brief über ihre Herkunft. Jederzeit kündbar.",
        text: [
          "Manche Partien sind zu klein für den Verkauf: zwei Kilo von einem Pflanzer, der etwas ausprobieren wollte, oder ein Korb Herbstblätter, der nie für die Ausfuhr gedacht war. Die gehen an die Mitglieder unseres Clubs.",
          "Im März, Juni, September und Dezember kommen drei Beutel zu dreißig Gramm und ein Brief von zwei Seiten. Das kostet 29 Euro samt Porto. Zum Kündigen genügt eine Mail mit einer Zeile.",
          "Zurzeit sind wir 240, und der Tee reicht für 260. Schreiben Sie uns, wenn Sie zu den zwanzig gehören möchten, oder fragen Sie beim nächsten Besuch an der Theke.",
        ],
      },
      ja: {
        title: "ティークラブ｜季節ごとに三種のお茶｜ティーハウス",
        heading: "季節ごとに届く三種のお茶",
        description:
          "店頭には並ばない少量のお茶を三種類、産地の話を綴った手紙とともに年に四回お届けします。いつでもやめていただけます。会員はただいま募集中です。",
        text: [
          "販売するには少なすぎるお茶があります。生産者が試しに作った二キロだけの茶葉や、輸出するつもりのなかった秋摘みの一籠などです。そうしたお茶を、クラブの会員の皆様にお分けしています。",
          "三月、六月、九月、十二月に、三十グラム入りの袋を三つと、二枚の手紙をお送りします。送料込みで二十九ユーロです。おやめになるときは、一行のメールで結構です。",
          "現在の会員は二百四十人で、お茶は二百六十人分ございます。ご興味がおありでしたら、どうぞお気軽にご連絡ください。",
        ],
      },
    },
  },
];
