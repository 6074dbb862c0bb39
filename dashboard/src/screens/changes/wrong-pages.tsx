/** Changes that an earlier version wrote to another page than that of the finding: what they are, and the way back. */
import type { AppliedChange } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { wrongPagesQuery } from "../../data/changes.ts";
import { fieldName } from "../../data/field-name.ts";
import { plain, safeHref } from "../../data/format.ts";
import { Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { BulkRollBack } from "./bulk-roll-back.tsx";

const w = words.changesScreen.wrongPages;

export function WrongPages({ auditId, mayEdit }: { readonly auditId: string; readonly mayEdit: boolean }) {
  const { data, refetch } = useQuery(wrongPagesQuery(auditId));
  const changes = data?.appliedChanges ?? [];
  if (changes.length === 0) return null;
  // What is rolled back together belongs to one audit.
  const audits = [...Map.groupBy(changes, (change) => change.auditId)];
  return (
    <div className="mb-4">
      <Notice tone="warning" title={w.title(changes.length)}>
        <p>{w.body}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {changes.map((change) => (
            <li key={change.id}>
              <Line change={change} />
            </li>
          ))}
        </ul>
        {mayEdit && (
          <div className="mt-3 flex flex-wrap gap-3">
            {audits.map(([id, some]) => (
              <BulkRollBack key={id} auditId={id} changes={some} onDone={() => void refetch()} />
            ))}
          </div>
        )}
      </Notice>
    </div>
  );
}

function Line({ change: { field, resource, url } }: { readonly change: AppliedChange }) {
  return (
    <>
      {w.written(plain(fieldName(field)))} <Address url={resource.url} />
      {w.meant} <Address url={url} />
    </>
  );
}

function Address({ url }: { readonly url: string }) {
  return (
    <a href={safeHref(url)} target="_blank" rel="noopener noreferrer" className="break-all underline">
      {plain(url)}
    </a>
  );
}
