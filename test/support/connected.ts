/** A WordPress with a few objects, and a connector that leads to it. */
import { createWordPress } from "#connectors/index.ts";
import type { Health } from "#domain/connection.ts";
import type { Connector, FixRequest, Located, Operation, Platform, Proposal, WriteOutcome } from "#domain/connector.ts";
import { type Edit, reversed } from "#domain/edit.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { WordPressAccess, WordPressOnboarding } from "#domain/wordpress.ts";
import { createNet } from "#net/index.ts";
import { startWordPress, type WordPress, type WordPressOptions } from "./wordpress.ts";
import type { NewUser } from "./wordpress-users.ts";

export const LOCAL = ["127.0.0.1"];

export interface Connected {
  readonly wordpress: WordPress;
  readonly platform: Platform<"wordpress"> & WordPressOnboarding;
  readonly admin: NewUser;
  readonly access: WordPressAccess;
  readonly connector: Connector;
  readonly health: Health<"wordpress">;
  /** Id of a published object; fields as `wp_insert_post` takes them. */
  post(fields: Readonly<Record<string, unknown>>): Promise<number>;
  /** What stands in the database, past all of ours. */
  stored(id: number, field: string): Promise<string>;
  close(): Promise<void>;
}

export function createPlatform(): Connected["platform"] {
  const net = createNet({ userAgent: "Test", allowPrivate: LOCAL });
  return createWordPress({ net, allowHttp: LOCAL, now: Date.now });
}

export async function connectTo(options: WordPressOptions): Promise<Connected> {
  const wordpress = await startWordPress(options);
  const admin = await wordpress.createUser({ role: "administrator", login: "connected" });
  const access = accessOf(wordpress.url, admin);
  const platform = createPlatform();
  const { connector, health } = await platform.connect(access);
  return {
    ...{ wordpress, platform, admin, access, connector, health },
    post: async (fields) => {
      const given = { post_status: "publish", post_type: "post", ...fields };
      const json = Buffer.from(JSON.stringify(given)).toString("base64");
      const code = `wp_set_current_user(${admin.id}); echo wp_insert_post(wp_slash(json_decode(base64_decode('${json}'), true)));`;
      return Number(await wordpress.inside(code));
    },
    stored: (id, field) =>
      wordpress.inside(`global $wpdb; echo $wpdb->get_var("SELECT ${field} FROM $wpdb->posts WHERE ID = ${id}");`),
    close: () => wordpress.close(),
  };
}

export function accessOf(siteUrl: string, { login, applicationPassword }: NewUser): WordPressAccess {
  return { siteUrl, username: login, applicationPassword };
}

type Suggested = Pick<Suggestion, "field" | "target" | "was" | "value">;

/** A fix request as an audit makes it: with the headers that the page itself was sent with. */
export async function fixRequestFor(
  url: string,
  suggestion: Suggested,
  linkedFrom: readonly string[] = [],
): Promise<FixRequest> {
  const page = async (address: string) => {
    const response = await fetch(address);
    await response.text();
    return { url: address, headers: [...response.headers] };
  };
  return { page: await page(url), suggestion, linkedFrom: await Promise.all(linkedFrom.map(page)) };
}

export function proposed(located: Located | undefined): Proposal {
  if (located?.is !== "proposal") throw new Error(`no proposal: ${JSON.stringify(located)}`);
  return located;
}

let operations = 0;

/** Edits as operations, one for each resource, in their order. */
export function asOperations(edits: readonly Edit[]): Operation[] {
  const refs = [...new Set(edits.map(({ resource }) => resource))];
  return refs.map((ref) => ({
    key: `test-${process.pid}-${operations++}`,
    edits: edits.filter(({ resource }) => resource === ref),
  }));
}

export async function writeAll(connector: Connector, edits: readonly Edit[]): Promise<readonly WriteOutcome[]> {
  return await connector.write(asOperations(edits), { fence: 1, ignoreLock: false });
}

export async function undoAll(connector: Connector, edits: readonly Edit[]): Promise<readonly WriteOutcome[]> {
  return await writeAll(connector, reversed(edits));
}
