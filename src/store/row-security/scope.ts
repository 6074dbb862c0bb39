/**
 * The second wall between workspaces. What is asked of the database within `withinWorkspacesOf` is asked as a role for which
 * row-level security holds: rows of workspaces in which that user is no member are not there, and cannot be written. So a
 * statement that forgets whose things it is about, or a check that is missing before it, shows and changes nothing of others.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { type AuditId, toUuid, type WebsiteId } from "#domain/ids.ts";

/** Cannot log in: the service's own user takes it on. The same for all databases of a server. */
export const ROLE = "sitemend_workspace";

/** The role was taken from the service's user, or dropped, while the service runs: nothing is answered rather than everything. */
export class RoleLost extends Error {
  constructor(cause: unknown) {
    super(`The user in DATABASE_URL can no longer use the role ${ROLE}. As a superuser, grant ${ROLE} to it again.`, {
      cause,
    });
  }
}

/** PostgreSQL's insufficient_privilege, and what it says of a role that is not there. */
const NO_ROLE = new Set(["42501", "22023"]);

/** What a request key may see of what its maker may. */
export interface NarrowedTo {
  readonly workspaceId: string;
  readonly websiteIds: readonly WebsiteId[];
}

/** The settings that the policies read, each safe to be in a statement. */
interface Asking {
  readonly userId: string;
  /** A hint, which shows nothing that isn't shown without it; empty: of no audit. */
  readonly auditId: string;
  /** Empty: all of theirs. */
  readonly workspaceId: string;
  /** An array of uuids; empty: all of theirs. */
  readonly websiteIds: string;
}

const users = new AsyncLocalStorage<Asking>();

/**
 * Of a user who is member of none, there are no rows. @param to of their workspaces and websites these alone
 * @param about the audit that most statements will be about: its rows are found faster
 * @throws Error for what is no id: it goes into a statement
 */
export function withinWorkspacesOf<T>(userId: string, work: () => T, to?: NarrowedTo, about?: AuditId): T {
  const workspaceId = to?.workspaceId ?? "";
  if (!/^\w{1,64}$/.test(userId)) throw new Error("This is no id of a user.");
  if (!/^\w{0,64}$/.test(workspaceId)) throw new Error("This is no id of a workspace.");
  const websiteIds = to === undefined ? "" : `{${to.websiteIds.map(toUuid).join(",")}}`;
  if (!/^(\{[0-9a-f,-]*\})?$/.test(websiteIds)) throw new Error("This is no id of a website.");
  const auditId = about === undefined ? "" : toUuid(about);
  if (!/^[0-9a-f-]*$/.test(auditId)) throw new Error("This is no id of an audit.");
  return users.run({ userId, workspaceId, websiteIds, auditId }, work);
}

/** For what concerns several workspaces, or one that the caller is not in (yet). */
export function outsideWorkspaces<T>(work: () => T): T {
  return users.exit(work);
}

/** A connection is given out with the role and the user of whoever asks for it. */
export class ScopedPool extends pg.Pool {
  /** Once the database has the role; without it, all is asked as the service's own user. */
  hasRole = false;
  /** What was set on a connection; nothing yet, or nothing any more: all is asked as the service's own user. */
  readonly #set = new WeakMap<pg.PoolClient, string>();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    const user = this.hasRole ? users.getStore() : undefined;
    const connecting = super.connect().then((client) => this.#narrow(client, user));
    if (callback === undefined) return connecting;
    // `query` of the pool asks in this way.
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #narrow(client: pg.PoolClient, asking: Asking | undefined): Promise<pg.PoolClient> {
    const user = asking && `${asking.userId} ${asking.workspaceId} ${asking.websiteIds} ${asking.auditId}`;
    if (this.#set.get(client) === user) return client;
    try {
      await client.query(
        asking === undefined
          ? "reset role; reset sitemend.user_id; reset sitemend.workspace_id; reset sitemend.website_ids; reset sitemend.audit_id"
          : `set role ${ROLE}; set sitemend.user_id to '${asking.userId}';
             set sitemend.workspace_id to '${asking.workspaceId}'; set sitemend.website_ids to '${asking.websiteIds}';
             set sitemend.audit_id to '${asking.auditId}'`,
      );
    } catch (error) {
      client.release(true);
      throw error instanceof pg.DatabaseError && NO_ROLE.has(error.code ?? "") ? new RoleLost(error) : error;
    }
    if (user === undefined) this.#set.delete(client);
    else this.#set.set(client, user);
    return client;
  }
}
