/** 200 sites with 50 audits each, written straight into the database, and the questions that the list of sites asks of them. */
import type pg from "pg";
import { listWebsites, websiteFacets } from "#audits/websites.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { createStore } from "#store/index.ts";

const SITES = 200;
const AUDITS = 50;
/** As the dashboard asks. */
const LIMIT = 200;

/** Each audit is a copy of the one given, with its own score and time; most are whole, some stopped at a limit. */
export async function fillPortfolio(pool: pg.Pool, audit: string): Promise<void> {
  await pool.query(
    `insert into website (id, workspace_id, origin, name, client_group, tags, keep_audits)
     select gen_random_uuid(), 'wsp_local', 'https://portfolio-' || n || '.example', 'Site ' || n % 97 || ' of ' || n,
       'Client ' || n % 12, array['tag ' || n % 7, 'tag ' || n % 11 + 20], 50 from generate_series(1, $1::int) n`,
    [SITES],
  );
  await pool.query(
    `insert into audit (id, website_id, workspace_id, type, status, phase, start_url, options, actor_id, progress, completeness, score,
       summary, site, started_at, finished_at, stored_bytes)
     select gen_random_uuid(), w.id, w.workspace_id, case n % 5 when 0 then 'page-audit' when 1 then 'quick-audit' else 'full-audit' end,
       'completed', 'finalizing', w.origin, one.options, 'usr', one.progress,
       jsonb_build_object('truncated', n % 4 = 0, 'partial', false),
       jsonb_set(one.score, '{overall}', to_jsonb((n * 31 + length(w.name) * 7) % 101)), one.summary, one.site, now(),
       now() - n * interval '1 day', n * 100000
       from website w, generate_series(1, $1::int) n, audit one where one.id = $2 and w.client_group is not null`,
    [AUDITS, audit],
  );
  await pool.query(
    `insert into schedule (id, website_id, name, action, recurrence, time_zone, state, next_at, created_by)
     select gen_random_uuid(), id, 'Weekly', '{"action":{"kind":"audit","type":"full-audit"},"credentials":[]}', '0 6 * * 1', 'UTC',
       'active', now() + random() * interval '7 days', 'usr' from website where client_group is not null`,
  );
  await pool.query("vacuum analyze website, audit, schedule");
}

export function questionsOfPortfolio(store: ReturnType<typeof createStore>): Record<string, () => Promise<unknown>> {
  const deps = { store };
  const list = (page: Partial<Parameters<typeof listWebsites>[1]>) => () =>
    listWebsites(LOCAL_OPERATOR, { after: undefined, limit: LIMIT + 1, ...page }, deps);
  const sorted = (["name", "score", "errors", "last_audit", "next_audit", "disk"] as const).flatMap((key) =>
    [false, true].map(
      (descending) => [`sites, by ${descending ? "-" : ""}${key}`, list({ order: { key, descending } })] as const,
    ),
  );
  return {
    "sites, newest first": list({}),
    ...Object.fromEntries(sorted),
    "sites of a group": list({ group: "Client 3", order: { key: "score", descending: false } }),
    "sites with a tag": list({ tag: "tag 3" }),
    "sites, text": list({ search: "site 4", order: { key: "errors", descending: true } }),
    "sites, what they are filtered by": () => websiteFacets(LOCAL_OPERATOR, deps),
  };
}
