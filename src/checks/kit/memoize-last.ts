/**
 * Pages are judged one after the other, and several checks ask the same of each: what was worked out for the first of
 * them is kept for the next. Only the last answer is, and when the page is judged it is forgotten, so that nothing
 * outlives its page: one may be of 32 MB. Facts are told apart by identity, so they must never change.
 */
export function memoizeLast<Facts, Answer>(workOut: (facts: Facts) => Answer): (facts: Facts) => Answer {
  let last: { readonly facts: Facts; readonly answer: Answer } | undefined;
  forgetting.push(() => {
    last = undefined;
  });
  return (facts) => {
    if (last === undefined || last.facts !== facts) last = { facts, answer: workOut(facts) };
    return last.answer;
  };
}

const forgetting: (() => void)[] = [];

/** To be called when a page is judged. */
export function forgetLast(): void {
  for (const forget of forgetting) forget();
}
