import { updateIssue } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import type { OneIssue } from "../../data/issues.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../../words/index.ts";
import { IgnoreDialog } from "../issues/ignore-dialog.tsx";

const w = words.issuesScreen;

/** Living with an issue, and taking it up again. */
export function Ignoring({ auditId, issue }: { readonly auditId: string; readonly issue: OneIssue }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => ask(updateIssue({ path: { auditId, issueId: issue.id }, body: { status: "open" } })),
    onSettled: () => client.invalidateQueries({ queryKey: ["audit", auditId] }),
  });
  if (!useMay("editor")) return null;
  if (issue.status === "ignored")
    return (
      <Button busy={reopen.isPending} onClick={() => reopen.mutate()}>
        {w.reopen}
      </Button>
    );
  if (issue.status !== "open" && issue.status !== "regressed") return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{w.ignore}</Button>
      <IgnoreDialog
        auditId={auditId}
        issueIds={[issue.id]}
        open={asking}
        onClose={() => setAsking(false)}
        onDone={() => setAsking(false)}
      />
    </>
  );
}
