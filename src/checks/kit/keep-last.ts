/**
 * Pages are judged one after the other, and several checks ask the same of each: what was worked out for the first of
 * them is kept for the next. Only the last answer is, so that nothing outlives its page for long. Facts are told apart
 * by identity, so they must never change.
 */
export function keepLast<Facts, Answer>(workOut: (facts: Facts) => Answer): (facts: Facts) => Answer {
  let last: { readonly facts: Facts; readonly answer: Answer } | undefined;
  return (facts) => {
    if (last === undefined || last.facts !== facts) last = { facts, answer: workOut(facts) };
    return last.answer;
  };
}
