/** Headers are judged once for the site: one page stands for each template, and a fault of all is told once. */
import type { HeaderSample } from "#domain/site.ts";

const SHOWN_PAGES = 20;

export interface Affected {
  /** Pages of the templates that are affected. */
  readonly pages: number;
  readonly of: number;
  readonly related: string[];
}

/** How many pages the fault touches; `null` when it touches none. */
export function affected(
  samples: readonly HeaderSample[],
  isFaulty: (sample: HeaderSample) => boolean,
): Affected | null {
  const faulty = samples.filter(isFaulty);
  if (faulty.length === 0) return null;
  return {
    pages: total(faulty),
    of: total(samples),
    related: faulty.slice(0, SHOWN_PAGES).map(({ page }) => page.url),
  };
}

/** Pages that the samples stand for. */
export function total(samples: readonly HeaderSample[]): number {
  return samples.reduce((sum, { pages }) => sum + pages, 0);
}

/** All values of a header, in the order sent. */
export function headerValues({ headers }: Pick<HeaderSample, "headers">, name: string): readonly string[] {
  return headers.filter(([key]) => key === name).map(([, value]) => value);
}

/** The value of a header, repeated ones joined as RFC 9110 §5.3 says; empty without one. */
export function headerOf(sample: Pick<HeaderSample, "headers">, name: string): string {
  return headerValues(sample, name).join(", ");
}

/** Content security policies of a page, from its headers and its meta tags. */
export function policiesOf(sample: HeaderSample): readonly string[] {
  const metas = sample.metas.filter(({ name }) => name === "content-security-policy").map(({ content }) => content);
  return [...headerValues(sample, "content-security-policy").flatMap((value) => value.split(",")), ...metas];
}

/** The sources of a directive; `undefined` when the policy does not have it. */
export function directiveOf(policy: string, ...names: readonly string[]): readonly string[] | undefined {
  const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
  for (const name of names) {
    const found = directives.find(([key]) => key?.toLowerCase() === name);
    if (found) return found.slice(1).map((source) => source.toLowerCase());
  }
  return undefined;
}
