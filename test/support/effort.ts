/**
 * How much of what is repeated for certainty a run does: races, random values, many alike. A part of it in every run, all of it with
 * `npm run test:long`. What is asserted is the same.
 */
export function effort(usual: number, long: number): number {
  return process.env.SITEMEND_TEST_LONG === "on" ? long : usual;
}
