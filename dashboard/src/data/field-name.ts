/** A field as the connection names it (`content#img https://…/tea.jpg`), in words that people use. */
import { words } from "../words/index.ts";
import { pathOf } from "./format.ts";

const w = words.fields;

export function fieldName(field: string): string {
  const whole = w.whole[field];
  if (whole !== undefined) return whole;
  if (field.startsWith("setting:")) return settingName(field.slice("setting:".length));
  if (field.startsWith("redirect:")) return w.redirect(field.slice("redirect:".length));
  if (field.startsWith("content#")) return pieceName(field.slice("content#".length));
  return field;
}

/** What a suggestion that only takes something away would do, in words; `undefined`: it has a value. */
export function removalOf(field: string | null, value: string | null): string | undefined {
  return value === "" ? w.removals[field ?? ""] : undefined;
}

function settingName(name: string): string {
  return w.settings[name] ?? w.setting(name);
}

/** `img https://…/tea.jpg` → "Image tea.jpg"; `link_removed` → "Link". */
function pieceName(piece: string): string {
  const [element = "", ...rest] = piece.split(" ");
  const name = w.piece[element] ?? w.piece[element.split("_")[0] ?? ""] ?? w.content;
  const target = rest.join(" ");
  if (target === "") return name;
  // Other pieces than those with an address are named by what they say.
  if (!URL.canParse(target)) return `${name} ${target}`;
  const path = pathOf(target);
  return `${name} ${
    path
      .split("/")
      .filter((part) => part !== "")
      .at(-1) ?? path
  }`;
}
