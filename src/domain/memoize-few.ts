/**
 * For texts of which a site has a few, such as the codes of its languages: each is worked out once. A site can make up as
 * many as it wants, so nothing is kept of long ones, and all are forgotten when there are too many.
 */
export function memoizeFew<Answer>(workOut: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    const before = known.get(text);
    if (before) return before.answer;
    const answer = workOut(text);
    if (text.length > LONGEST) return answer;
    if (known.size >= MOST) known.clear();
    known.set(text, { answer });
    return answer;
  };
}

const LONGEST = 35;
const MOST = 500;
