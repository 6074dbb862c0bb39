/** What the list is narrowed to by a link that led here: the boxes of the filters do not offer it, so it is said beside them. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { plain } from "../../data/format.ts";
import { groupsQuery } from "../../data/issues.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../../words/index.ts";
import { CAUSES_SHOWN } from "./cause-list.tsx";
import type { IssueSearch } from "./search.ts";

const w = words.issuesScreen;

interface NarrowedProps {
  readonly auditId: string;
  readonly search: IssueSearch;
  readonly onChange: (part: IssueSearch) => void;
}

export function Narrowed({ auditId, search, onChange }: NarrowedProps) {
  const { group, check, page } = search;
  const named = useQuery({ ...groupsQuery(auditId, CAUSES_SHOWN), enabled: (group ?? check) !== undefined });
  const titleOf = (key: "id" | "checkId", value: string) =>
    plain(named.data?.find((one) => one[key] === value)?.title ?? value);
  return (
    <>
      {group !== undefined && (
        <Only onRemove={() => onChange({ group: undefined })}>{w.onlyCause(titleOf("id", group))}</Only>
      )}
      {check !== undefined && (
        <Only onRemove={() => onChange({ check: undefined })}>
          {check
            .split(",")
            .map((one) => titleOf("checkId", one))
            .join(", ")}
        </Only>
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
