import type { Audit } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { auditQuery, auditsOfSiteQuery } from "../../data/audits.ts";
import { moment } from "../../data/format.ts";
import { Select } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.compare;

/** Only audits of one type say the same of a site, so only those are offered. */
export function Pickers({ auditId, base }: { readonly auditId: string; readonly base: string | undefined }) {
  const navigate = useNavigate();
  const { data: audit } = useQuery(auditQuery(auditId));
  const { data: audits = [] } = useQuery({
    ...auditsOfSiteQuery(audit?.websiteId ?? ""),
    enabled: audit !== undefined,
  });
  const done = audits.filter(({ status, type }) => status === "completed" && type === audit?.type);
  const go = (to: string, next: string | undefined) =>
    void navigate({ to: "/audits/$auditId/compare", params: { auditId: to }, search: { base: next } });
  return (
    <div data-print="hide" className="mb-5 flex flex-wrap gap-3">
      <Select
        className="min-w-0 flex-1 basis-60 sm:max-w-80"
        label={w.base}
        value={base ?? ""}
        onChange={(event) => go(auditId, event.target.value)}
      >
        {base === undefined && <option value="">{words.none}</option>}
        <Options audits={withKnown(done, base).filter(({ id }) => id !== auditId)} />
      </Select>
      <Select
        className="min-w-0 flex-1 basis-60 sm:max-w-80"
        label={w.audit}
        value={auditId}
        onChange={(event) => go(event.target.value, event.target.value === base ? undefined : base)}
      >
        <Options audits={withKnown(done, auditId).filter(({ id }) => id !== base)} />
      </Select>
    </div>
  );
}

type Choice = Pick<Audit, "id" | "score"> & { readonly at: string | null };

/** An audit older than the list still is a choice: the one that is chosen. */
function withKnown(audits: readonly Audit[], chosen: string | undefined): readonly Choice[] {
  const choices = audits.map(({ id, score, createdAt, finishedAt }) => ({ id, score, at: finishedAt ?? createdAt }));
  if (chosen === undefined || choices.some(({ id }) => id === chosen)) return choices;
  return [...choices, { id: chosen, score: null, at: null }];
}

function Options({ audits }: { readonly audits: readonly Choice[] }) {
  return audits.map(({ id, score, at }) => (
    <option key={id} value={id}>
      {at === null ? id : w.option(moment(at), score)}
    </option>
  ));
}
