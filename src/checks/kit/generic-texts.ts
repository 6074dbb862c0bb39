/** Texts of links that would fit any other link as well. */

/** Texts that fit every link, in twenty languages. */
const GENERIC = new Set(
  [
    "click here|here|click|click this|this|link|this link|this page|go|go here|more|read more|learn more|find out more|see more|more info|more information|details|view details|view more|continue|continue reading|right here",
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

/** Asked for every link of every page. Most texts differ from all of these in their first letter or in their length. */
export function isGenericText(text: string): boolean {
  return mayBeGeneric(text) && GENERIC.has(bareWords(text));
}

function mayBeGeneric(text: string): boolean {
  let [from, end] = [0, text.length];
  while (from < end && isMark(text.charCodeAt(from))) from++;
  while (from < end && isMark(text.charCodeAt(end - 1))) end--;
  const isKnownAlphabet = text.charCodeAt(from) < 0x80 && text.charCodeAt(end - 1) < 0x80;
  return from < end && (!isKnownAlphabet || SHAPES.has(shapeOf(text.charCodeAt(from), end - from)));
}

const SHAPES = new Set(Array.from(GENERIC, (text) => shapeOf(text.charCodeAt(0), text.length)));

/** The first letter, whatever its case, together with the length, which no case changes for these texts. */
function shapeOf(first: number, length: number): number {
  return (first | 0x20) + length * 0x10000;
}

/** Of ASCII, and neither letter nor digit. */
function isMark(unit: number): boolean {
  const small = unit | 0x20;
  const isLetter = small >= 0x61 && small <= 0x7a;
  return unit < 0x80 && !isLetter && !(unit >= 0x30 && unit <= 0x39);
}

/** Nothing but words; most texts of links are. */
const BARE = /^[a-z0-9](?:.*[a-z0-9])?$/s;

/** "Read more »" → "read more". Numbers stay: "5.2. Details" is the title of a chapter. */
function bareWords(text: string): string {
  const words = text.toLowerCase().replaceAll("’", "'");
  return BARE.test(words) ? words : words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
