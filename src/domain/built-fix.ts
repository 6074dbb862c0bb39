/**
 * What a commit says of a fix, so that whoever builds the website can verify it before anything is deployed: one line of JSON,
 * written so that no host, shell or template acts on any part of it.
 */
import { z } from "zod";

/** `…: {"change":"chg_…", …}`, one line for each change of the commit. */
export const VERIFY_TRAILER = "Sitemend-Verify";

export const BuiltFix = z.object({
  change: z.string().regex(/^chg_[0-9a-z]{26}$/),
  /** Of the page, on the public website. */
  url: z.url({ protocol: /^https?$/ }).max(2083),
  check: z.string().max(100),
  /** Place of the finding on the page. */
  locator: z.string().max(4_000),
  /** It brings the finding back. */
  isRollback: z.boolean(),
  /** As the change names what it alters. */
  field: z.string().max(4_000),
  /** Text that the page is to show; `null` when there is none, or it is too long to be told. */
  shows: z.string().nullable(),
});
export type BuiltFix = Readonly<z.infer<typeof BuiltFix>>;

const MOST_CHARACTERS = 2_000;
/** Hosts notify, refer and skip by these; others end a fence, a tag or the line. */
const ACTIVE = /[^\x20-\x7e]|["@#[\]`<>&$%*|{}\\]/g;

/** `undefined` where the line would be too long to be of use. */
export function verifyTrailer(fix: BuiltFix): string | undefined {
  const { shows, ...rest } = fix;
  const lines = [lineOf({ ...rest, shows }), lineOf({ ...rest, shows: null })];
  return lines.find((line) => line.length <= MOST_CHARACTERS);
}

function lineOf(fix: BuiltFix): string {
  const text = Object.entries(fix)
    .map(([name, value]) => `"${name}":${typeof value === "string" ? quoted(value) : JSON.stringify(value)}`)
    .join(",");
  return `${VERIFY_TRAILER}: {${text}}`;
}

function quoted(value: string): string {
  return `"${value.replace(ACTIVE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
}

/** Fixes that a commit's message, or several, name; what isn't of this shape is left out. */
export function builtFixesIn(message: string): readonly BuiltFix[] {
  const line = new RegExp(`^${VERIFY_TRAILER}: (\\{.*\\})\\s*$`);
  return message.split(/\r?\n/).flatMap((text) => {
    const [, json] = line.exec(text) ?? [];
    return json === undefined ? [] : read(json);
  });
}

function read(json: string): readonly BuiltFix[] {
  try {
    const { success, data } = BuiltFix.safeParse(JSON.parse(json));
    return success ? [data] : [];
  } catch {
    return [];
  }
}
