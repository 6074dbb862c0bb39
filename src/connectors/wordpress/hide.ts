/**
 * Sites echo what they were sent: debugging pages, firewalls, careless plugins. What a site says goes into answers, logs
 * and the journal, so the password that it was sent is taken out of it, in every form in which it may come back.
 */
export interface ApplicationCredentials {
  readonly username: string;
  readonly applicationPassword: string;
}

const HIDDEN = "[hidden]";

export type Hide = (text: string) => string;

export function createHide(secret: ApplicationCredentials | null): Hide {
  if (secret === null || secret.applicationPassword === "") return (text) => text;
  const forms = formsOf(secret);
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
}

/** Longest first, so that no form leaves a part of a longer one. */
function formsOf({ username, applicationPassword: given }: ApplicationCredentials): string[] {
  const bare = given.replace(/\s+/g, "");
  // As WordPress shows it to people.
  const spaced = bare.replace(/(.{4})(?=.)/g, "$1 ");
  const plain = [given, bare, spaced];
  const sent = plain.map((password) => Buffer.from(`${username}:${password}`, "utf8").toString("base64"));
  const forms = [...plain, ...sent];
  const encoded = [...forms.map(encodeURIComponent), ...plain.map((password) => password.replaceAll(" ", "+"))];
  return [...new Set([...forms, ...encoded])].sort((a, b) => b.length - a.length);
}
