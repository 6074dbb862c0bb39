/** `keys`: request keys of this installation, for whoever can read the data folder. Over HTTP: POST /api/v1/api-keys. */
import type { Identity } from "#auth/index.ts";
import { apiKeys as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { type Id, parseId } from "#domain/ids.ts";
import { LOCAL_OPERATOR, LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import type { KeyScope, RequestKey } from "#domain/request-key.ts";
import { EXIT, usage } from "./exit.ts";
import { logLocally } from "./local/log-locally.ts";
import { withParts } from "./local/with-parts.ts";

export interface KeyFlags {
  readonly as: string;
  readonly website: readonly string[];
  readonly scope: readonly KeyScope[];
  readonly network?: readonly string[];
  readonly days: number;
}

export async function createKeyCommand(name: string, flags: KeyFlags): Promise<number> {
  const { as: email, scope: scopes, network: networks = [], days } = flags;
  assertInput({ name, scopes, networks });
  return withParts(async (parts) => {
    const identity = await parts.identity();
    const by = await makerOf(identity, email);
    const websiteIds = [];
    for (const url of flags.website) {
      const website = await parts.websites.known(url, LOCAL_OPERATOR);
      if (website === undefined)
        throw usage(`--website: ${url} isn't in the local workspace. Add it or audit it first.`);
      websiteIds.push(website.id);
    }
    const input = { workspaceId: LOCAL_WORKSPACE_ID, name, scopes, websiteIds, networks, days };
    const { key, secret } = await identity.requestKeys.create(input, by).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === "role_required")
        throw usage(`The role of ${email} in the local workspace doesn't allow these scopes.`);
      throw error;
    });
    await logLocally(parts, { action: "key.created", object: key.id, details: { key: name, email, days } });
    process.stdout.write(`Created ${key.id} for ${email}.\nKey (shown once): ${secret}\n`);
    return EXIT.ok;
  });
}

/** As the HTTP API has it. */
function assertInput({ name, scopes, networks }: Pick<RequestKey, "name" | "scopes" | "networks">): void {
  const { error } = contract.createApiKey.schema.body.safeParse({ name, scopes, networks, websiteIds: ["x"] });
  const [issue] = error?.issues ?? [];
  if (issue !== undefined) throw usage(`${String(issue.path[0])}: ${issue.message}`);
}

export async function listKeysCommand(): Promise<number> {
  return withParts(async (parts) => {
    const { requestKeys } = await parts.identity();
    const all: RequestKey[] = [];
    for (let before: Id<"key"> | undefined; ; before = all.at(-1)?.id as Id<"key">) {
      const page = await requestKeys.list(LOCAL_WORKSPACE_ID, { before, limit: PAGE }, LOCAL_OPERATOR);
      all.push(...page);
      if (page.length < PAGE) break;
    }
    const lines = all.map((key) => {
      const { id, state, name, createdBy, scopes, expiresAt, lastUsedAt } = key;
      const used = lastUsedAt === null ? "never used" : `last used ${lastUsedAt.toISOString()}`;
      return `${id}  ${state}  ${name} (${createdBy.name})  ${scopes.join(" ")}  expires ${day(expiresAt)}, ${used}\n`;
    });
    process.stdout.write(lines.join("") || "No request keys.\n");
    return EXIT.ok;
  });
}

const PAGE = 200;
const day = (at: Date): string => at.toISOString().slice(0, 10);

export async function rollKeyCommand(
  id: string,
  { overlap: overlapHours, days }: { readonly overlap: number; readonly days: number },
): Promise<number> {
  return withParts(async (parts) => {
    const { requestKeys } = await parts.identity();
    const known = await keyOf(requestKeys, id);
    const { key, secret } = await requestKeys
      .roll(known, { overlapHours, days }, known.createdBy)
      .catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === "key_not_active")
          throw usage(`${id} was revoked or has expired. Create a new key.`);
        throw error;
      });
    const { name, workspaceId } = key;
    await logLocally(
      parts,
      { action: "key.rolled", object: id, details: { key: name, overlapHours, days } },
      workspaceId,
    );
    process.stdout.write(
      `Rolled ${id}. The previous key works for ${overlapHours} more hours.\nKey (shown once): ${secret}\n`,
    );
    return EXIT.ok;
  });
}

export async function revokeKeyCommand(id: string): Promise<number> {
  return withParts(async (parts) => {
    const { requestKeys } = await parts.identity();
    const key = await keyOf(requestKeys, id);
    await requestKeys.revoke(key, key.createdBy);
    await logLocally(parts, { action: "key.revoked", object: id, details: { key: key.name } }, key.workspaceId);
    process.stdout.write(`Revoked ${id}.\n`);
    return EXIT.ok;
  });
}

async function keyOf(requestKeys: Identity["requestKeys"], text: string): Promise<RequestKey> {
  const id = parseId("key", text);
  const none = usage(`There is no request key ${text}. List them: sitemend keys list`);
  if (id === undefined) throw none;
  return requestKeys.byId(id).catch((error: unknown) => {
    throw error instanceof ServiceError && error.code === "not_found" ? none : error;
  });
}

async function makerOf(identity: Identity, email: string): Promise<{ readonly userId: string }> {
  return identity.accountOf(email).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found")
      throw usage(`There is no account with the email ${email}.`);
    throw error;
  });
}
