import { isProblem } from "../../data/ask.ts";

export type Field = "remote" | "branch" | "username" | "token" | "folders";
export type FieldProblems = Partial<Record<Field, string>>;

/** The field that a refusal is about, when it is about one. */
const FIELDS: Readonly<Record<string, Field>> = {
  git_credentials_rejected: "token",
  git_not_writable: "token",
  git_unreachable: "remote",
  target_not_allowed: "remote",
};

export function fieldProblems(error: unknown): FieldProblems {
  if (!isProblem(error)) return {};
  const own = FIELDS[error.code];
  const named = error.fields.map(({ pointer, message }) => [pointer.split("/")[1], message]);
  return { ...(own === undefined ? {} : { [own]: error.message }), ...Object.fromEntries(named) };
}
