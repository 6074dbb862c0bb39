/** Websites of the API's tests, connected to Search Console. */
import { searchConsole as contract } from "#contract/index.ts";
import { toUuid, type WebsiteId } from "#domain/ids.ts";
import type { Person, TestApi } from "../api.ts";
import { wmxSite } from "./sites.ts";

/** A key whose account sees these properties. */
export async function keyFor({ google }: TestApi, properties: readonly string[]): Promise<string> {
  const [{ sites }, { email, key }] = [await google.start(), await google.account()];
  sites.set(email, [...(sites.get(email) ?? []), ...properties.map((property) => wmxSite(property))]);
  return key;
}

/** The URL-prefix property of a website. */
export async function propertyOf({ database }: TestApi, websiteId: string): Promise<string> {
  const { rows } = await database.pool.query<{ origin: string }>("select origin from website where id = $1", [
    toUuid(websiteId as WebsiteId),
  ]);
  return `${rows[0]?.origin}/`;
}

/** Connects a website to its property. */
export async function newSearchConsole(api: TestApi, websiteId: string, as: Person = "owner"): Promise<void> {
  const key = await keyFor(api, [await propertyOf(api, websiteId)]);
  const answer = await api.call(contract.connectSearchConsole, { as, params: { websiteId }, body: { key } });
  if (answer.status !== 200) throw new Error(answer.text);
}

export const SOME_OAUTH_CLIENT = {
  clientId: "123-tea.apps.googleusercontent.com",
  clientSecret: "GOCSPX-secret-of-a-test",
} as const;
