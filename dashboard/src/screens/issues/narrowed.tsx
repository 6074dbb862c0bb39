/** What the list is narrowed to by a link that led here: the boxes of the filters do not offer it, so it is said beside them. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { plain } from "../../data/format.ts";
import { groupTitleQuery } from "../../data/issues.ts";
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
  const { group, page } = search;
  const cause = useQuery({ ...groupTitleQuery(auditId, group ?? ""), enabled: group !== undefined });
  return (
    <>
      {group !== undefined && (
        <Only onRemove={() => onChange({ group: undefined })}>{w.onlyCause(plain(cause.data ?? group))}</Only>
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
