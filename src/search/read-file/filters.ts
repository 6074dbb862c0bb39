/** Filters of an export of Search Console, as its list of them says, in the language of whoever exported it. */
import { refuseFile } from "./refuse-file.ts";

/** Every export has the search type and the range of days. */
const ALWAYS_THERE = 2;
/** Search types other than Web, in languages that exports often have; others are told by their figures only. */
const OTHER_TYPES =
  /^(?:images?|bild|bilder|im[aá]gen(?:es)?|immagin[ei]|imagens?|afbeeldingen?|obrazy?|画像|图片|圖片|videos?|v[ií]deos?|vidéos?|wideo|video's|動画|视频|影片|news|noticias?|notícias?|notizie|actualités?|nieuws|ニュース|新闻|新聞)$/iu;
/** Of words of the file in a message. */
const SHOWN_LENGTH = 300;

/** @param rows of the list, without its header @throws ServiceError validation_failed when its figures are of a part of the website */
export function assertUnfiltered(rows: readonly (readonly string[])[]): void {
  const isOtherType = rows.some(([, value = ""]) => OTHER_TYPES.test(value.trim()));
  if (rows.length <= ALWAYS_THERE && !isOtherType) return;
  const shown = rows.map(([name = "", value = ""]) => `${name.trim()}: ${value.trim()}`).join("; ");
  throw refuseFile(
    "filtered",
    `The export is filtered, so its figures aren't those of the whole website (${shown.slice(0, SHOWN_LENGTH)}). Export it with search type Web and without other filters.`,
  );
}
