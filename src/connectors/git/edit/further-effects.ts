/** What a page shows besides the field itself and has the same value: templates print one value of a file in several places. */
import type { PublicPage } from "../locate/public-page.ts";
import { plainText } from "../locate/words.ts";

export interface FurtherEffect {
  readonly shown: "title" | "h1" | "description" | "social" | "data" | "lists" | "anchor" | "languages";
  /** Empty where nothing is shown yet. */
  readonly before: string;
  readonly after: string;
}

const WORDS: Readonly<Record<FurtherEffect["shown"], string>> = {
  title: "title",
  h1: "main heading",
  description: "meta description",
  social: "social tags",
  data: "structured data",
  lists: "",
  anchor: "",
  languages: "",
};

/** @param own the field that is meant to change */
export function furtherEffects(
  page: PublicPage,
  [before, after]: readonly [before: string, after: string],
  own: FurtherEffect["shown"] | null,
): readonly FurtherEffect[] {
  const value = plainText(before);
  const isSame = (text: string) => (value === "" ? text === "" : plainText(text).includes(value));
  const texts: Readonly<Record<Exclude<FurtherEffect["shown"], "lists" | "anchor" | "languages">, readonly string[]>> =
    {
      title: page.titles,
      h1: page.headings.filter(({ level }) => level === 1).map(({ text }) => text),
      description: page.metas.get("description") ?? [],
      social: [...page.metas].flatMap(([name, contents]) => (/^(?:og|twitter):/.test(name) ? contents : [])),
      data: page.structuredData,
    };
  const same = (Object.keys(texts) as (keyof typeof texts)[]).filter(
    (shown) => shown !== own && texts[shown].some(isSame),
  );
  const added = value === "" ? (["social", "data"] as const) : [];
  const listed =
    own === "title" ||
    own === "description" ||
    texts.title.some((title) => value !== "" && plainText(title).includes(value));
  const shown = [...new Set([...same, ...added, ...(listed ? (["lists"] as const) : [])])];
  return shown.map((each) => ({ shown: each, before: value, after }));
}

/** Sentences for people. */
export function effectsInWords(effects: readonly FurtherEffect[]): readonly string[] {
  const own = effects.filter(({ shown }) => WORDS[shown] !== "");
  const anchor = effects.find(({ shown }) => shown === "anchor");
  const names = own.map(({ shown }) => WORDS[shown]).join(", ");
  const isAdded = own.some(({ before }) => before === "");
  return [
    ...(own.length === 0
      ? []
      : [
          isAdded
            ? `Templates may also show the value in: ${names}.`
            : `The page shows the same value in: ${names}. What a template makes of this value changes with it.`,
        ]),
    ...(anchor ? [`The heading’s anchor “#${anchor.before}” is made of its text and changes with it.`] : []),
    ...(effects.some(({ shown }) => shown === "lists")
      ? ["Menus and lists on other pages that show this value change with it."]
      : []),
    ...(effects.some(({ shown }) => shown === "languages")
      ? ["Other languages show this file, too, where it isn't translated. It changes there as well."]
      : []),
  ];
}
