import type { SearchFigures } from "#domain/search.ts";

export function figuresView({ importedAt, importedBy: _, leftOut, ...figures }: SearchFigures) {
  return { ...figures, leftOut: { ...leftOut }, importedAt: importedAt.toISOString() };
}
