/** Pages that exist in three languages, each a text of its own rather than a word-for-word copy. */

export const LANGUAGES = ["en", "de", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

interface Translation {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly text: readonly string[];
}

export interface TranslatedPage {
  /** Below the folder of the language; empty for the start page. */
  readonly slug: string;
  readonly in: Readonly<Record<Language, Translation>>;
}

export const TRANSLATED: readonly TranslatedPage[] = [
  {
    slug: "",
    in: {
      en: {
        title: "Tea House Bremen: loose leaf tea and teaware",
        heading: "Tea from people we know",
        description:
          "A small shop by the river in Bremen that buys its teas in the gardens themselves. Order online, or sit down at our counter and taste.",
        text: [
          "We are five people, one cat and about seventy teas. Twice a year one of us travels to the gardens, drinks far too much, and comes back with what you find on these pages. There is no warehouse: your order is weighed and packed at the counter on the day it arrives.",
          "## New this autumn",
          "The white tea of March has rested long enough and is ready to drink, and the roasted oolong from Anxi has arrived at last. Both can be tasted in the shop every afternoon, without an appointment and without having to buy anything.",
        ],
      },
      de: {
        title: "Teehaus Bremen: loser Tee und schöne Kannen",
        heading: "Tee von Menschen, die wir kennen",
        description:
          "Ein kleiner Laden an der Weser, der seine Tees selbst in den Gärten einkauft. Bestellen Sie im Netz oder probieren Sie in Ruhe an der Theke.",
        text: [
          "Wir sind fünf Leute, eine Katze und rund siebzig Tees. Zweimal im Jahr reist jemand von uns in die Gärten, trinkt viel zu viel und bringt mit, was Sie auf diesen Seiten finden. Ein Lager gibt es nicht: Ihre Bestellung wird an der Theke gewogen und noch am selben Tag verpackt.",
          "## Neu in diesem Herbst",
          "Der weiße Tee vom März hat lange genug geruht, und der geröstete Oolong aus Anxi ist endlich eingetroffen. Beide schenken wir jeden Nachmittag zum Probieren aus, ohne Anmeldung und ohne dass Sie etwas kaufen müssen.",
        ],
      },
      ja: {
        title: "ティーハウス・ブレーメン｜茶葉と茶器の専門店",
        heading: "顔の見える茶園から届くお茶",
        description:
          "ドイツ北部ブレーメンの川沿いにある小さなお茶の店です。茶園へ自ら足を運び、気に入った茶葉だけを仕入れています。店頭での試飲も歓迎いたします。",
        text: [
          "スタッフは五人、猫が一匹、そしておよそ七十種類のお茶があります。年に二回、私たちの誰かが茶園を訪ね、その場で味を確かめたものだけを持ち帰ります。倉庫はありません。ご注文をいただいた日に、店のカウンターで量って袋に詰めています。",
          "## この秋の新しいお茶",
          "三月に摘まれた白茶がちょうど飲み頃になりました。安渓から届いた焙煎烏龍茶も並んでいます。どちらも毎日午後に試飲していただけます。予約もお買い上げも必要ありません。",
        ],
      },
    },
  },
  {
    slug: "visit",
    in: {
      en: {
        title: "Visit our tea shop in Bremen: hours and way | Tea House",
        heading: "Where to find us",
        description:
          "Opening hours, the way from the station, and what to expect when you come to our counter by the river. Dogs and prams are welcome.",
        text: [
          "The shop stands at Schlachte 12, on the promenade along the Weser, between a bookbinder and the cheese shop. From the main station it is a walk of fifteen minutes, or four stops with tram number one to Am Brill.",
          "We are open from Tuesday to Saturday, from ten in the morning to seven in the evening. On Mondays we pack and on Sundays we sleep. The last tasting begins at six.",
          "There is one step at the door; ring the bell on the left and we lay out the ramp. Dogs may come in, and so may people who only want to get out of the rain.",
        ],
      },
      de: {
        title: "Unser Teeladen in Bremen: Zeiten und Weg | Teehaus",
        heading: "So finden Sie uns",
        description:
          "Öffnungszeiten, der Weg vom Bahnhof und was Sie an unserer Theke an der Weser erwartet. Hunde und Kinderwagen sind willkommen.",
        text: [
          "Der Laden liegt an der Schlachte 12, direkt an der Promenade zwischen der Buchbinderei und dem Käseladen. Vom Hauptbahnhof gehen Sie eine Viertelstunde zu Fuß, oder Sie fahren mit der Linie 1 vier Stationen bis Am Brill.",
          "Geöffnet ist dienstags bis samstags von zehn bis neunzehn Uhr. Montags packen wir Pakete, sonntags schlafen wir aus. Die letzte Verkostung beginnt um achtzehn Uhr.",
          "Vor der Tür ist eine Stufe. Klingeln Sie links, dann legen wir die Rampe an. Hunde dürfen mit hinein, und wer nur vor dem Regen flüchtet, bekommt trotzdem eine Tasse.",
        ],
      },
      ja: {
        title: "店舗のご案内｜営業時間と道順｜ティーハウス",
        heading: "店舗への道順",
        description:
          "ブレーメン中央駅からの道順、営業時間、試飲カウンターのご案内です。車いすやベビーカーでもお入りいただけます。犬を連れてのご来店も歓迎しております。",
        text: [
          "店はヴェーザー川沿いの遊歩道、シュラハテ十二番地にあります。製本工房とチーズ店のあいだの、緑色の扉が目印です。中央駅からは歩いて十五分ほど、路面電車なら一番線で四つ目のアム・ブリル停留所で降りてください。",
          "営業は火曜日から土曜日まで、午前十時から午後七時までです。月曜日は発送作業のためお休みをいただき、日曜日は定休日です。最後の試飲は午後六時に始まります。",
          "入口に段差が一つあります。左側の呼び鈴を鳴らしていただければ、すぐにスロープをご用意します。雨宿りだけのお客様にも、温かいお茶を一杯お出ししています。",
        ],
      },
    },
  },
  {
    slug: "brewing",
    in: {
      en: {
        title: "Brewing guide: water, time and amount | Tea House",
        heading: "How to brew our teas",
        description:
          "One table for all our teas: how hot the water should be, how much leaf a cup needs, and when to take it out. With advice for iced tea.",
        text: [
          "Three things decide about a cup: how much leaf, how hot, how long. If a tea tastes bitter, take cooler water first; if it tastes thin, take more leaf. Time is the last thing to change.",
          "Green tea wants seventy degrees and one minute. White tea takes eighty and four minutes. Oolong may be brewed at ninety-five and again and again, black tea with boiling water for three minutes, and herbs for as long as you like.",
          "For iced tea, double the leaf, brew as usual and pour it over a glass full of ice at once. Slow cooling makes it cloudy.",
        ],
      },
      de: {
        title: "Tee richtig aufgießen: Wasser, Zeit, Menge | Teehaus",
        heading: "So gelingt der Aufguss",
        description:
          "Wie heiß das Wasser sein soll, wie viel Tee eine Tasse braucht und wann die Blätter herausmüssen. Mit einem Rat für Eistee im Sommer.",
        text: [
          "Drei Dinge entscheiden über die Tasse: die Menge, die Hitze und die Zeit. Schmeckt ein Tee bitter, nehmen Sie zuerst kühleres Wasser. Schmeckt er dünn, nehmen Sie mehr Blatt. An der Zeit dreht man erst zum Schluss.",
          "Grüner Tee möchte siebzig Grad und eine Minute, weißer achtzig Grad und vier Minuten. Oolong verträgt fünfundneunzig Grad und viele Aufgüsse, schwarzer Tee kochendes Wasser für drei Minuten. Kräuter dürfen ziehen, so lange Sie wollen.",
          "Für Eistee nehmen Sie doppelt so viele Blätter und gießen den fertigen Tee sofort auf ein Glas voll Eis. Kühlt er langsam ab, wird er trüb.",
        ],
      },
      ja: {
        title: "おいしい淹れ方｜湯温と時間の目安｜ティーハウス",
        heading: "お茶の淹れ方",
        description:
          "茶葉の量、お湯の温度、蒸らす時間の目安を種類ごとにまとめました。夏に向けて、濁らないアイスティーの作り方もあわせてご紹介しています。",
        text: [
          "一杯の味を決めるのは、茶葉の量と湯の温度、そして時間です。苦いと感じたら、まず湯の温度を下げてください。薄いと感じたら茶葉を増やします。時間を変えるのは最後で十分です。",
          "緑茶は七十度で一分、白茶は八十度で四分が目安です。烏龍茶は九十五度で何煎も楽しめます。紅茶は沸騰した湯で三分、ハーブティーはお好みの長さでかまいません。",
          "アイスティーにするときは茶葉を二倍にして普段どおりに淹れ、氷をたっぷり入れたグラスに一気に注ぎます。ゆっくり冷ますと濁ってしまうのでご注意ください。",
        ],
      },
    },
  },
];
