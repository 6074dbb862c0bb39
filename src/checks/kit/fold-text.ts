/** Text as it is compared: case, white space and ways of composing letters do not matter. */
export function foldText(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
}
