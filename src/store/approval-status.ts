/**
 * What a request for approval and its items are, as SQL: it follows from what is written down, from the time, and from what
 * has become of the key and of the people since. It is asked anew each time, so that nothing has to be told of a password
 * that was changed, a member who left or a key that was rolled.
 */
import { SCOPE_ROLES } from "#domain/request-key.ts";
import { triggersOf } from "./deploy-triggers.ts";

/** Of a stored password. */
export const PASSWORD_MARK = `(select encode(sha256(convert_to(a.password, 'UTF8')), 'hex') from account a
  where a."userId" = PERSON and a."providerId" = 'credential' limit 1)`;
export const passwordMark = (person: string) => PASSWORD_MARK.replace("PERSON", person);

/** `r`, `k`, `w`: the request, its key, the rules of its workspace. */
export const WITH_RULES =
  "join request_key k on k.id = r.key_id left join workspace_rules w on w.workspace_id = r.workspace_id";

export const TWO_PEOPLE = "coalesce(w.two_person_approval, false)";
export const NEEDED = `(case when ${TWO_PEOPLE} then 2 else 1 end)`;

/** A grant `g` of the item `i` as it is now. */
export const GRANT_OF_REVISION = "g.request_id = i.request_id and g.position = i.position and g.revision = i.revision";

const SAME_TRIGGERS = `g.triggers = ${triggersOf("r.website_id")}`;
const HOLDS_BUT_FOR_TRIGGERS = `${GRANT_OF_REVISION} and g.key_rolls = k.rolls
  and (g.session_id is null or exists (select from "session" s where s.id = g.session_id and s."userId" = g.user_id))
  and g.password_mark is not distinct from ${passwordMark("g.user_id")}
  and exists (select from member m join "user" u on u.id = m."userId"
    where m.id = g.member_id and m."userId" = g.user_id and m."organizationId" = r.workspace_id
      and m.role in ('owner', 'admin', 'editor')
      and (not coalesce(w.second_factor, false) or coalesce(u."twoFactorEnabled", false)))
  and not (${TWO_PEOPLE} and g.user_id = k.created_by)`;
/** Its person may still give it, and what they were shown is what would be called. */
const GRANT_HOLDS = `${HOLDS_BUT_FOR_TRIGGERS} and ${SAME_TRIGGERS}`;

/** Of an item `i` that is not granted: other deploy hooks than now were granted with it. */
export const HAS_OTHER_TRIGGERS = `exists (select from approval_grant g
  where ${HOLDS_BUT_FOR_TRIGGERS} and g.expires_at > now() and not ${SAME_TRIGGERS})`;

export const GRANT_COUNTS = `${GRANT_HOLDS} and g.expires_at > now()`;
const peopleOf = (condition: string) => `(select count(distinct g.user_id) from approval_grant g where ${condition})`;
/** Of an item `i`: the key may undo what it has written by its grant. */
export const MAY_UNDO = `${peopleOf(`${GRANT_HOLDS} and g.undo_until > now()`)} >= ${NEEDED}`;

/** `lapsed`: enough people would still give it, and the time of some is over. */
const STATE_BY_GRANTS = `(select case
    when count(distinct g.user_id) filter (where g.expires_at > now()) >= ${NEEDED} then 'granted'
    when count(distinct g.user_id) >= ${NEEDED} then 'lapsed' else 'open' end
  from approval_grant g where ${GRANT_HOLDS})`;

/** Of an item `i` of the request `r`. */
export const ITEM_STATE = `(case when i.claims is null then 'refused' when i.used_at is not null then 'used'
  when i.declined_at is not null then 'declined' else ${STATE_BY_GRANTS} end)`;

/** Nobody can use what would be granted. */
const KEY_IS_OVER = "(k.revoked_at is not null or k.expires_at <= now())";

/** Something beside a decision may have changed the status of the request `r`. */
export const MAY_HAVE_CHANGED = `(r.told_status <> 'pending' or r.expires_at <= now() or ${KEY_IS_OVER}
  or exists (select from approval_grant g where g.request_id = r.id))`;

/** Of the request `r`. Without the offset, the planner puts the whole expression wherever its name is, and plans each. */
export const REQUEST_STATUS = `(case when r.used_at is not null then 'used' when r.withdrawn_at is not null then 'withdrawn'
  when ${KEY_IS_OVER} then 'expired' else
  (select case
      when count(*) filter (where state = 'open') > 0 then case when r.expires_at <= now() then 'expired' else 'pending' end
      when count(*) filter (where state = 'granted') = 0 and count(*) filter (where state = 'lapsed') > 0 then 'expired'
      when count(*) filter (where state = 'granted') = 0 then 'declined'
      when count(*) filter (where state in ('declined', 'lapsed')) > 0 then 'partly_granted' else 'granted' end
    from (select ${ITEM_STATE} as state from approval_item i where i.request_id = r.id offset 0) items) end)`;

/** The key `k` may still execute what it was granted, asked from the address in `at`. Why not, or null. */
export const keyRefusal = (at: string) => `(case
  when k.revoked_at is not null or k.expires_at <= now() then 'key_ended'
  when not 'changes:apply' = any (k.scopes) then 'key_scope'
  when not exists (select from request_key_website kw where kw.key_id = k.id and kw.website_id = r.website_id) then 'key_website'
  when cardinality(k.networks) > 0 and not exists (select from unnest(k.networks) n where ${at}::inet <<= n::inet) then 'key_network'
  when not exists (select from member m join "user" u on u.id = m."userId"
    where m."userId" = k.created_by and m."organizationId" = r.workspace_id and m.role in (${rolesFrom()})
      and (not coalesce(w.second_factor, false) or coalesce(u."twoFactorEnabled", false))) then 'key_role' end)`;

/** Those that may give a key the right to execute. */
function rolesFrom(): string {
  const roles = ["owner", "admin", "editor", "viewer"] as const;
  return roles
    .slice(0, roles.indexOf(SCOPE_ROLES["changes:apply"]) + 1)
    .map((role) => `'${role}'`)
    .join(", ");
}
