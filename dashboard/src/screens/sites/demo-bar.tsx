/** Above the sites, while there is a demo: how it is, and how to be rid of it. */
import { useState } from "react";
import { useDemo, useRemoveDemo, useStartDemo } from "../../data/demo.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { DemoSteps } from "../access/demo-steps.tsx";
import { DemoGuide } from "./demo-guide.tsx";

const w = words.demo;

export function DemoBar() {
  const demo = useDemo(useMay("admin"));
  const [asking, setAsking] = useState(false);
  const start = useStartDemo();
  if (demo === undefined || demo.status === "absent") return null;
  const { status } = demo;
  return (
    <div className="mb-4" data-print="hide">
      <Notice
        tone={status === "failed" ? "error" : "notice"}
        title={status === "preparing" ? undefined : w[status]}
        action={
          status !== "preparing" && (
            <div className="flex flex-wrap gap-2">
              {status === "stopped" && (
                <Button busy={start.isPending} onClick={() => start.mutate()}>
                  {w.again}
                </Button>
              )}
              <Button onClick={() => setAsking(true)}>{w.remove}</Button>
            </div>
          )
        }
      >
        {status === "preparing" && <DemoSteps reached={demo.reached} fetching={demo.fetching} />}
        {status === "ready" && demo.auditId !== null && <DemoGuide auditId={demo.auditId} />}
        {status === "stopped" && w.stoppedHint}
        {status === "failed" && demo.message}
        {start.isError && <ErrorPanel error={start.error} />}
      </Notice>
      <RemoveDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function RemoveDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const remove = useRemoveDemo(() => {
    onClose();
    toast(w.removed);
  });
  return (
    <Dialog open={open} onClose={onClose} title={w.removeTitle} lead={w.removeLead}>
      <div className="space-y-4">
        {remove.isError && <ErrorPanel error={remove.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {w.remove}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
