/** The category in which WordPress puts every post that was given none: as it is installed, in each language. */
import type { Document } from "#domain/document.ts";
import { foldText } from "./fold-text.ts";
import { memoizeLast } from "./memoize-last.ts";
import { allParts } from "./title-parts.ts";

/** They say that nobody has chosen a category. */
const NAMES = namesOf(
  "Uncategorized|Uncategorised|غير مصنف|Nekategorisano|Heb Gategori|Ikke kategoriseret|Ukategorisert|Αταξινόμητα|Χωρίς κατηγορία|Sin categoría|Sen categoría|Sen categorizar|Määratlemata|Sailkatugabeak|دسته‌بندی نشده|Non classé|Nekategorizirano|Neuvrščeni|Senza categoria|未分類|კატეგორიის გარეშე|미분류|Без рубрики|Nezaradené|Nezařazené|I pakategorizuar|Некатегоризовано|Okategoriserade|未分类|Sem categoria|Geen categorie|Bez kategorii|Fără categorie|Без категорії|Chưa phân loại|Tak Berkategori|Be kategorijos",
);
/** They may be the name of a category that somebody wanted; WordPress's own has the number 1. */
const NAMES_OF_FIRST = namesOf("Allgemein|General|Yleinen|כללי|Genel|Egyéb");
const CATEGORY = /(?:^|\s)category(?:\s|$)/;
const FIRST_CATEGORY = /(?:^|\s)category-1(?:\s|$)/;

/** Its name; `undefined` for any other page, and where somebody has given the category a name of its own. */
export const defaultCategory = memoizeLast(({ bodyClass, headings, titles }: Document): string | undefined => {
  if (!CATEGORY.test(bodyClass)) return undefined;
  const isFirst = FIRST_CATEGORY.test(bodyClass);
  // Themes put “Category:” before the name, and the site's name stands beside it in the title.
  const texts = [...headings.filter(({ level }) => level === 1), ...titles].flatMap(({ text }) => allParts(text));
  return texts.find((text) => NAMES.has(foldText(text)) || (isFirst && NAMES_OF_FIRST.has(foldText(text))));
});

function namesOf(list: string): ReadonlySet<string> {
  return new Set(list.split("|").map(foldText));
}
