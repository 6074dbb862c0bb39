/** Text as it is compared: case, white space and ways of composing letters do not matter. */
export function foldText(text: string): string {
  return foldSpaces(text.normalize("NFC")).toLowerCase();
}

/** What folding would change: all but single spaces inside. */
const UNFOLDED = /[^\S ]| {2}|^ | $/;

/** Text as it is shown: a line that was wrapped and indented is one line. */
export function foldSpaces(text: string): string {
  return UNFOLDED.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}
