/** What Zod found, in words for a person. Where a schema has words of its own, those are kept. */

interface Found {
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** How Zod 4 begins every message that nobody wrote: its own vocabulary of types, signs and patterns. */
const BY_ZOD = /^(Invalid|Too (small|big)|Unrecognized)\b/;

export function plainWords({ keyword, message = "Invalid", params }: Found): string {
  if (keyword === "invalid_key") return `This name isn't allowed here: ${innerMessage(params.issues)}`;
  if (!BY_ZOD.test(message)) return message;
  if (keyword === "invalid_type") return typeWords(String(params.expected), message.endsWith("received undefined"));
  if (keyword === "too_small") return boundWords(params, params.inclusive === false ? "more than" : "at least");
  if (keyword === "too_big") return boundWords(params, params.inclusive === false ? "less than" : "at most");
  if (keyword === "invalid_value" && Array.isArray(params.values)) return `Use one of: ${params.values.join(", ")}.`;
  if (keyword === "invalid_format" && params.format === "email") return "Enter an email address.";
  return "The format is invalid.";
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
};

function typeWords(expected: string, isMissing: boolean): string {
  const type = TYPES[expected] ?? "a value of another type";
  return isMissing ? `Required: must be ${type}.` : `Must be ${type}.`;
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [" character", " characters"],
  array: [" entry", " entries"],
};

function boundWords({ origin, minimum, maximum }: Found["params"], bound: string): string {
  const limit = Number(minimum ?? maximum);
  const [one, many] = UNITS[String(origin)] ?? ["", ""];
  return `Must ${one === "" ? "be" : "have"} ${bound} ${limit}${limit === 1 ? one : many}.`;
}

function innerMessage(issues: unknown): string {
  const [first]: readonly unknown[] = Array.isArray(issues) ? issues : [];
  const message = typeof first === "object" && first !== null && "message" in first ? String(first.message) : "Invalid";
  return BY_ZOD.test(message) ? "invalid format." : `${message}.`;
}
