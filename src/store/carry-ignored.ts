/**
 * A decision to ignore an issue goes on when the place on the page gets another name, such as an image with another size.
 * Only when it is clear which one is meant: of its check, on its page, one place is gone and one is new, and both are called
 * the same but for numbers and hashes.
 */
import type pg from "pg";
import { isSamePlace } from "#domain/same-place.ts";

interface IgnoredPlace {
  readonly fingerprint: string;
  readonly checkId: string;
  readonly url: string;
  readonly locator: string;
}
interface NewPlace {
  /** Of the decision that may mean it. */
  readonly ignored: string;
  readonly fingerprint: string;
  readonly locator: string;
}

/** More decisions than people make. */
const MOST = 10_000;

/** Decisions whose issue the audit has not found. */
const GONE = `
  select fingerprint, check_id as "checkId", url, locator from ignored_issue ignored
   where website_id = $2 and locator <> '' and not exists (
     select from issue_draft draft where draft.audit_id = $1 and draft.fingerprint = ignored.fingerprint)
   order by fingerprint limit ${MOST}`;

/** Issues of the same checks on the same pages that no audit found before. */
const NEW = `
  select gone.fingerprint as ignored, draft.fingerprint, said.locator
    from unnest($3::text[], $4::text[], $5::text[]) gone (fingerprint, check_id, url)
    left join known_url k on k.audit_id = $1 and k.url = gone.url
    join issue_draft draft on draft.audit_id = $1 and draft.check_id = gone.check_id
     and draft.url_id = case when gone.url = '' then 0 else k.id end
    join issue_content said on said.audit_id = $1 and said.no = draft.content_no
   where said.locator <> '' and not exists (
     select from issue seen where seen.website_id = $2 and seen.fingerprint = draft.fingerprint and seen.audit_id <> $1)
     and not exists (
     select from ignored_issue known where known.website_id = $2 and known.fingerprint = draft.fingerprint)`;

const CARRIED = `
  insert into ignored_issue (website_id, fingerprint, reason, note, author_id, author, expires_at, check_id, url, locator)
  select website_id, now.fingerprint, reason, note, author_id, author, expires_at, check_id, url, now.locator
    from unnest($2::text[], $3::text[], $4::text[]) now (ignored, fingerprint, locator)
    join ignored_issue ignored on ignored.website_id = $1 and ignored.fingerprint = now.ignored
  on conflict do nothing`;

/** @param audit and website as the database numbers them; its drafts are complete */
export async function carryIgnored(client: pg.ClientBase, audit: string, website: string): Promise<void> {
  const { rows: gone } = await client.query<IgnoredPlace>(GONE, [audit, website]);
  if (gone.length === 0) return;
  const column = (of: (place: IgnoredPlace) => string) => gone.map(of);
  const { rows: fresh } = await client.query<NewPlace>(NEW, [
    audit,
    website,
    column(({ fingerprint }) => fingerprint),
    column(({ checkId }) => checkId),
    column(({ url }) => url),
  ]);
  const pairs = clearPairs(gone, fresh);
  if (pairs.length === 0) return;
  const values = [
    pairs.map(({ ignored }) => ignored),
    pairs.map(({ fingerprint }) => fingerprint),
    pairs.map(({ locator }) => locator),
  ];
  await client.query(CARRIED, [website, ...values]);
}

/** Those of which each means one place, and nothing else means that. */
function clearPairs(gone: readonly IgnoredPlace[], fresh: readonly NewPlace[]): readonly NewPlace[] {
  const locatorOf = new Map(gone.map(({ fingerprint, locator }) => [fingerprint, locator]));
  const alike = fresh.filter(({ ignored, locator }) => isSamePlace(locatorOf.get(ignored) ?? "", locator));
  const meanings = Map.groupBy(alike, ({ ignored }) => ignored);
  const meant = Map.groupBy(alike, ({ fingerprint }) => fingerprint);
  return alike.filter(
    ({ ignored, fingerprint }) => meanings.get(ignored)?.length === 1 && meant.get(fingerprint)?.length === 1,
  );
}
