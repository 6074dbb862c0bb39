import type { Website } from "@sitemend/client";
import { plain } from "../../../data/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { words } from "../../../words/index.ts";
import { screenWords } from "../../../words/screens.ts";
import { Failure } from "../failure.tsx";
import { useUpdateSite } from "../use-update-site.ts";
import { withoutRule } from "./changed-rules.ts";
import { isCheck, nameOf, type Rule } from "./draft.ts";

const w = screenWords.customRules;

interface RemoveRuleProps {
  readonly site: Website;
  /** `undefined`: none is to be deleted. */
  readonly rule: Rule | undefined;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveRule({ rule, ...rest }: RemoveRuleProps) {
  return (
    <Dialog
      open={rule !== undefined}
      onClose={rest.onClose}
      title={w.removeTitle(rule === undefined ? "" : plain(nameOf(rule)))}
      lead={rule !== undefined && isCheck(rule) ? w.removeCheckLead : w.removeColumnLead}
    >
      {rule !== undefined && <Confirmation rule={rule} {...rest} />}
    </Dialog>
  );
}

function Confirmation({ site, rule, onClose, onRemoved }: RemoveRuleProps & { readonly rule: Rule }) {
  const save = useUpdateSite(site, "given");
  const remove = () =>
    save.mutate(withoutRule(site, rule), {
      onSuccess: () => {
        onClose();
        onRemoved();
      },
    });
  return (
    <div className="space-y-4">
      <Failure error={save.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="danger" busy={save.isPending} onClick={remove}>
          {w.removeAction}
        </Button>
      </div>
    </div>
  );
}
