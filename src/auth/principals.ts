/** From a session's id to who is asking. Read on every call, so that a revoked session or a lost role counts at once. */
import { type Kysely, sql } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import { type Membership, type Principal, Role } from "#domain/principal.ts";
import { ABSOLUTE_SESSION_MS } from "./library.ts";
import type { IdentityTables } from "./tables.ts";

/** How long a sign-in counts as proof that it is still the same person at the screen. */
export const FRESH_SECONDS = 3600;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly hasSecondFactor: boolean;
  readonly isFresh: boolean;
  readonly memberships: { workspaceId: string; name: string; role: string; asksSecondFactor: boolean }[];
}

/** @throws ServiceError session_expired when there is no such session any more */
export async function readPrincipal(database: Kysely<IdentityTables>, sessionId: string): Promise<Principal> {
  const { rows } = await sql<Row>`
    select u.id, u.email, u.name, coalesce(u."twoFactorEnabled", false) as "hasSecondFactor",
      greatest(s."createdAt", s."confirmedAt") > now() - make_interval(secs => ${FRESH_SECONDS}) as "isFresh", coalesce(
      (select json_agg(json_build_object('workspaceId', m."organizationId", 'name', o.name, 'role', m.role,
                         'asksSecondFactor', coalesce(r.second_factor, false)) order by m."createdAt", m.id)
       from member m join organization o on o.id = m."organizationId"
         left join workspace_rules r on r.workspace_id = o.id
       where m."userId" = u.id), '[]') as memberships
    from session s join "user" u on u.id = s."userId"
    where s.id = ${sessionId} and s."expiresAt" > now()
      and s."createdAt" > now() - make_interval(secs => ${ABSOLUTE_SESSION_MS / 1000})`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new ServiceError("session_expired");
  const { id: userId, memberships, ...person } = row;
  return { ...person, userId, sessionId, memberships: memberships.map((one) => toMembership(one, person)) };
}

function toMembership(
  { role, asksSecondFactor, ...membership }: Row["memberships"][number],
  { hasSecondFactor }: Pick<Row, "hasSecondFactor">,
): Membership {
  return { ...membership, role: Role.parse(role), needsSecondFactor: asksSecondFactor && !hasSecondFactor };
}
