/** Saves one rule on top of the settings as they were when its form was opened, so that nobody's edit is lost unseen. */
import type { Website } from "@sitemend/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "../../../data/ask.ts";
import { websiteQuery } from "../../../data/websites.ts";
import { useUpdateSite } from "../use-update-site.ts";
import { faultsOfRule, withRule } from "./changed-rules.ts";
import { type Faults, keyOf, type Rule, type RuleKind, ruleWithKey } from "./draft.ts";

/** Someone else saved first. */
export interface Conflict {
  readonly happened: "same" | "changed" | "removed";
  /** The rule as they left it. */
  readonly theirs: Rule | undefined;
}

interface Callbacks {
  readonly onSaved: () => void;
  readonly onFaults: (faults: Faults) => void;
}

export function useSaveRule(site: Website, kind: RuleKind, original: Rule | undefined) {
  const client = useQueryClient();
  const [base, setBase] = useState(site);
  const [conflict, setConflict] = useState<Conflict>();
  const update = useUpdateSite(base, "given");
  const before = original && keyOf(original);
  const save = (rule: Rule, { onSaved, onFaults }: Callbacks) =>
    update.mutate(withRule(base, before, rule), {
      onSuccess: onSaved,
      onError: (error) => {
        onFaults(faultsOfRule(error, base, before, rule));
        // Read again by then.
        const latest = client.getQueryData(websiteQuery(site.id).queryKey);
        if (!isProblem(error, "precondition_failed") || latest === undefined) return;
        const known = ruleWithKey(base.custom, kind, before);
        setConflict(conflictOf(known, ruleWithKey(latest.custom, kind, before)));
        setBase(latest);
      },
    });
  return { save, base, conflict, error: update.error, isPending: update.isPending };
}

function conflictOf(known: Rule | undefined, theirs: Rule | undefined): Conflict {
  if (known === undefined || JSON.stringify(known) === JSON.stringify(theirs)) return { happened: "same", theirs };
  return { happened: theirs === undefined ? "removed" : "changed", theirs };
}
