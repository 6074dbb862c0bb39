/** Text of its own for every page, the same in every run. */
const OPENINGS = [
  "People bring us",
  "We learned about",
  "Nobody in the street knew much of",
  "Our oldest customer asked for",
  "On Saturdays we talk about",
  "It took us a year to understand",
  "A courier showed us",
  "In winter we think of",
];
const MIDDLES = [
  "because the old parts wear out faster than anyone expects",
  "while the kettle boils behind the counter",
  "with tools that my grandfather left in a wooden box",
  "after a long ride along the river in the rain",
  "when the bridge is closed and everyone has to climb the hill",
  "without taking the whole wheel apart",
  "as soon as the new bearings arrive from the factory",
  "before the children come home from school",
  "although the manual says something quite different",
  "with a torque wrench and a good deal of patience",
  "on the bench beside the window, where the light is best",
];
const ENDINGS = [
  "We write down every step, so that you can do it yourself next time.",
  "You can watch us, and ask whatever you like.",
  "It costs less than most people fear, and it lasts for years.",
  "If it fails within two years, we do it again for nothing.",
  "A photograph of the finished work hangs on our wall.",
  "The first appointment is usually free on Tuesday morning.",
  "Bring the bicycle clean, and we need half the time.",
  "We keep the worn parts for you, so that you see the difference.",
  "Most of them roll out of the door on the same evening.",
  "Two of us look at every job before it leaves the house.",
  "The price includes a test ride down to the harbour and back.",
  "Ask for Nora, who has done several hundred of these.",
  "Older frames need a spacer, which we turn on the lathe.",
];

/** About 260 words in five paragraphs. */
export function proseAbout(subject: string, seed: string, sentences = 15): string {
  const next = numbers(seed);
  const pick = (from: readonly string[]) => from[next() % from.length] ?? "";
  const lines = Array.from(
    { length: sentences },
    (_, index) =>
      `${pick(OPENINGS)} ${subject} ${pick(MIDDLES)} (${(next() % 97) + 3} times in ${1990 + (next() % 35)}). ${index % 2 === 0 ? pick(ENDINGS) : ""}`,
  );
  const paragraphs: string[] = [];
  for (let start = 0; start < lines.length; start += 3)
    paragraphs.push(
      `<p>${lines
        .slice(start, start + 3)
        .join(" ")
        .trim()}</p>`,
    );
  return paragraphs.join("\n");
}

/** A linear congruence; the seed is any text. */
function numbers(seed: string): () => number {
  let state = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
