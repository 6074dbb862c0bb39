import { rerunAudit } from "@sitemend/client";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ask } from "../../data/ask.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.audit;

export function Again({ auditId }: { readonly auditId: string }) {
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () => ask(rerunAudit({ path: { auditId } })),
    onSuccess: ({ audit }) => navigate({ to: "/audits/$auditId", params: { auditId: audit.id } }),
  });
  if (!useMay("editor")) return null;
  return (
    <>
      {again.isError && <ErrorPanel error={again.error} />}
      <Button busy={again.isPending} onClick={() => again.mutate()}>
        {w.again}
      </Button>
    </>
  );
}
