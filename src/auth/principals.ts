/** From a session's id to who is asking. Read on every call, so that a revoked session or a lost role counts at once. */
import { type Kysely, sql } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import { type Membership, type Principal, Role } from "#domain/principal.ts";
import { ABSOLUTE_SESSION_MS } from "./library.ts";
import type { IdentityTables } from "./tables.ts";

interface Row {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly memberships: { workspaceId: string; name: string; role: string }[];
}

/** @throws ServiceError session_expired when there is no such session any more */
export async function principalOf(database: Kysely<IdentityTables>, sessionId: string): Promise<Principal> {
  const { rows } = await sql<Row>`
    select u.id, u.email, u.name, coalesce(
      (select json_agg(json_build_object('workspaceId', m."organizationId", 'name', o.name, 'role', m.role)
                       order by m."createdAt", m.id)
       from member m join organization o on o.id = m."organizationId" where m."userId" = u.id), '[]') as memberships
    from session s join "user" u on u.id = s."userId"
    where s.id = ${sessionId} and s."expiresAt" > now()
      and s."createdAt" > now() - make_interval(secs => ${ABSOLUTE_SESSION_MS / 1000})`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new ServiceError("session_expired");
  return {
    userId: row.id,
    email: row.email,
    name: row.name,
    sessionId,
    memberships: row.memberships.map(toMembership),
  };
}

function toMembership({ role, ...membership }: Row["memberships"][number]): Membership {
  return { ...membership, role: Role.parse(role) };
}
