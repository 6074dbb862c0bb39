/** The demo as a way to begin. Who may not start it here is told the command. */
import type { Demo } from "@sitemend/client";
import { FlaskConical } from "lucide-react";
import { useDemo, useStartDemo } from "../../data/demo.ts";
import { useMay } from "../../shell/may.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { DemoSteps } from "./demo-steps.tsx";
import { Way } from "./way.tsx";

const w = words.demo;
const { demo: title, demoBody, demoCommand } = words.access.welcome;
const ICON = <FlaskConical aria-hidden className="size-6" />;

export function DemoWay() {
  const demo = useDemo(useMay("admin"));
  if (demo === undefined)
    return (
      <Way icon={ICON} title={title} body={demoBody} command={demoCommand} action={<CopyButton text={demoCommand} />} />
    );
  return <StartableDemo demo={demo} />;
}

function StartableDemo({ demo }: { readonly demo: Demo }) {
  const start = useStartDemo();
  const { status, auditId } = demo;
  return (
    <Way
      icon={ICON}
      title={title}
      body={
        <>
          <p>{demoBody}</p>
          {start.isError && <ErrorPanel error={start.error} />}
          {status === "preparing" && <DemoSteps reached={demo.reached} fetching={demo.fetching} />}
          {status === "failed" && (
            <Notice tone="error" title={w.failed}>
              {demo.message}
            </Notice>
          )}
          {status === "stopped" && <p>{w.stoppedHint}</p>}
        </>
      }
      action={
        <>
          {(status === "ready" || status === "stopped") && auditId !== null && (
            <ButtonLink to="/audits/$auditId" params={{ auditId }} look={status === "ready" ? "primary" : "plain"}>
              {status === "ready" ? w.look : w.lookBack}
            </ButtonLink>
          )}
          {status !== "ready" && status !== "preparing" && (
            <Button busy={start.isPending} onClick={() => start.mutate()}>
              {{ absent: w.start, stopped: w.again, failed: w.retry }[status]}
            </Button>
          )}
        </>
      }
    />
  );
}
