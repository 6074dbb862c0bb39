import { isLastDayFinal, type SearchFigures } from "#domain/search.ts";

export function figuresView(all: SearchFigures) {
  const { importedAt, importedBy: _, leftOut, ...figures } = all;
  return { ...figures, isFinal: isLastDayFinal(all), leftOut: { ...leftOut }, importedAt: importedAt.toISOString() };
}
