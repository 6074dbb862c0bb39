/**
 * Another Sitemend at work on the same site. Core REST saves whole texts and cannot compare and set, so two of them
 * without the companion take away each other's changes. WordPress lists the application passwords with the day of their
 * last use: whoever comes second sees the first one there, because both sign in before they look.
 */
import { z } from "zod";
import { APP_ID, APP_NAME, type WordPressProfile } from "#domain/wordpress.ts";
import type { Client } from "../client.ts";

const Time = z.string().transform((text) => Date.parse(`${text}Z`));
const Password = z.object({
  uuid: z.string(),
  app_id: z.string().catch(""),
  name: z.string().catch(""),
  created: Time,
  /** WordPress writes it down once a day. */
  last_used: Time.nullable(),
});
type Password = z.infer<typeof Password>;
const Passwords = z.array(Password);
const Users = z.array(z.object({ id: z.int(), slug: z.string() }));

/** Asking is one request for each, and a site with more people who may edit everything is looked through in part. */
const MOST_USERS = 20;
/** Used within the last day, as far as WordPress writes it down, counted from the own use, which is written as rarely. */
const LATELY_MS = 2 * 24 * 60 * 60_000;
const MOST_LETTERS = 60;

interface Found {
  readonly user: string;
  readonly password: Password;
}

/** In words for people, which one; `null`: none was seen. Only an administrator sees the passwords of other users. */
export async function otherSitemend(
  client: Client,
  { passwordUuid, userId }: Pick<WordPressProfile, "passwordUuid" | "userId">,
): Promise<string | null> {
  // Without its number the own password would be taken for another's.
  if (passwordUuid === null) return null;
  const own = await passwordsOf(client, "me", "");
  const mine = own.find(({ password }) => password.uuid === passwordUuid)?.password;
  if (mine === undefined) return null;
  const theirs = await passwordsOfOthers(client, userId);
  const isOther = ({ password }: Found) =>
    password.uuid !== passwordUuid && isSitemends(password) && usedAt(password) > usedAt(mine) - LATELY_MS;
  const other = [...own, ...theirs].find(isOther);
  return other === undefined ? null : wordsFor(other);
}

async function passwordsOfOthers(client: Client, ownId: number | null): Promise<Found[]> {
  const query = { context: "edit", capabilities: "edit_others_posts", per_page: `${MOST_USERS}`, _fields: "id,slug" };
  const reply = await client.ask({ route: "/wp/v2/users", query });
  const users = (reply.is === "answer" ? Users.safeParse(reply.body).data : undefined) ?? [];
  const found: Found[] = [];
  for (const { id, slug } of users) if (id !== ownId) found.push(...(await passwordsOf(client, `${id}`, slug)));
  return found;
}

async function passwordsOf(client: Client, user: string, slug: string): Promise<Found[]> {
  const reply = await client.ask({
    route: `/wp/v2/users/${user}/application-passwords`,
    query: { context: "edit", _fields: "uuid,app_id,name,created,last_used" },
  });
  const passwords = reply.is === "answer" ? Passwords.safeParse(reply.body).data : undefined;
  return (passwords ?? []).map((password) => ({ user: slug, password }));
}

function isSitemends({ app_id, name }: Password): boolean {
  return app_id === APP_ID || name.toLowerCase().startsWith(APP_NAME.toLowerCase());
}

const usedAt = ({ created, last_used }: Password): number => Math.max(created, last_used ?? 0);

function wordsFor({ user, password }: Found): string {
  const name = password.name.slice(0, MOST_LETTERS);
  const whose = user === "" ? "of the connected user" : `of the user ${user.slice(0, MOST_LETTERS)}`;
  const day = new Date(usedAt(password)).toISOString().slice(0, 10);
  return `Another Sitemend installation may be changing this site: the application password “${name}” ${whose} was used on ${day}. Without the companion plugin, the two could overwrite each other's changes. Install the companion plugin, or revoke that password in WordPress under Users.`;
}
