/**
 * Limits of search results. Titles are set in Arial at 20 px and cut near 580 px on desktop; descriptions are smaller
 * and get about two lines. The limits lie a little below the cuts, where common tools agree.
 */

import { countCharacters } from "./characters.ts";
import { foldSpaces } from "./fold-text.ts";
import { pixelWidth } from "./pixel-width.ts";

export interface SnippetLimits {
  readonly minLetters: number;
  readonly maxLetters: number;
  readonly minPixels: number;
  readonly maxPixels: number;
  readonly fontSizePx: number;
}

export const TITLE_LIMITS: SnippetLimits = {
  minLetters: 30,
  maxLetters: 60,
  minPixels: 200,
  maxPixels: 561,
  fontSizePx: 20,
};

/** 985 px hold about 155 letters at 13 px, the size for which this limit is in use. */
export const DESCRIPTION_LIMITS: SnippetLimits = {
  minLetters: 70,
  maxLetters: 160,
  minPixels: 400,
  maxPixels: 985,
  fontSizePx: 13,
};

/**
 * For a description of ours: no wider than the preview of search results shows whole on a desktop (920 px at 14 px), less
 * a little for the fonts that stand in for Arial. Between this and the check's own limit nobody is asked to change anything.
 */
export const OWN_DESCRIPTION_LIMITS: SnippetLimits = {
  ...DESCRIPTION_LIMITS,
  // The same width as the check's least, at the larger size.
  minPixels: 431,
  maxPixels: 905,
  fontSizePx: 14,
};

export function measureSnippet(text: string, { fontSizePx }: SnippetLimits): { letters: number; pixels: number } {
  const shown = foldSpaces(text);
  return { letters: countCharacters(shown), pixels: pixelWidth(shown, fontSizePx) };
}

export function isTooLong(text: string, limits: SnippetLimits): boolean {
  const shown = foldSpaces(text);
  // A letter has one or two units, so a whole page's text is known to be too long without measuring it.
  if (shown.length > limits.maxLetters * 2) return true;
  const { letters, pixels } = measureSnippet(shown, limits);
  return letters > limits.maxLetters || pixels > limits.maxPixels;
}

/** Few letters can still fill the line, as in Chinese; so narrow is what counts, and few letters only with it. */
export function isTooShort(text: string, limits: SnippetLimits): boolean {
  const { letters, pixels } = measureSnippet(text, limits);
  return pixels < limits.minPixels || (letters < limits.minLetters && !usesWideLetters(text));
}

function usesWideLetters(text: string): boolean {
  return /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/.test(text);
}
