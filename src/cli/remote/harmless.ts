/**
 * Words that are ours when this process says them, and a stranger's when a server does: ids, titles, advice. Reports print
 * them as they are, so that what could steer a terminal is taken out here. What comes from an audited site stays as it is:
 * reports escape it where they show it.
 */
import { terminal as plain } from "#reports/index.ts";

export function harmless<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return plain(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [plain(key), cleaned(inner)]));
}
