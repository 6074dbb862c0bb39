/** What the list is narrowed to by a link that led here: the boxes of the filters do not offer it, so it is said beside them. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { plain } from "../../data/format.ts";
import { checksQuery, groupTitleQuery } from "../../data/issues.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../../words/index.ts";
import type { IssueSearch } from "./search.ts";

const w = words.issuesScreen;

interface NarrowedProps {
  readonly auditId: string;
  readonly search: IssueSearch;
  readonly onChange: (part: IssueSearch) => void;
}

export function Narrowed({ auditId, search, onChange }: NarrowedProps) {
  const { group, check, page } = search;
  const checks = useQuery({ ...checksQuery(auditId), enabled: check !== undefined });
  const cause = useQuery({ ...groupTitleQuery(auditId, group ?? ""), enabled: group !== undefined });
  const titleOf = (id: string) => plain(checks.data?.find(({ checkId }) => checkId === id)?.title ?? id);
  return (
    <>
      {group !== undefined && (
        <Only onRemove={() => onChange({ group: undefined })}>{w.onlyCause(plain(cause.data ?? group))}</Only>
      )}
      {check !== undefined && (
        <Only onRemove={() => onChange({ check: undefined })}>{check.split(",").map(titleOf).join(", ")}</Only>
      )}
      {page !== undefined && <Only onRemove={() => onChange({ page: undefined })}>{w.onlyPage}</Only>}
    </>
  );
}

function Only({ children, onRemove }: { readonly children: string | string[]; readonly onRemove: () => void }) {
  return (
    <Button icon={<X aria-hidden className="size-4" />} onClick={onRemove}>
      <span className="sr-only">{w.removeOnly} </span>
      <span dir="auto" className="font-medium wrap-anywhere whitespace-normal">
        {children}
      </span>
    </Button>
  );
}
