/** Giving a report away: links for people without an account, and files. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { auditQuery } from "../../data/audits.ts";
import { useMay } from "../../shell/may.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { Empty, ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { BrandCard } from "./brand-card.tsx";
import { Files } from "./files.tsx";
import { ShareLinks } from "./links.tsx";
import { WhatOthersSee } from "./what-others-see.tsx";

const route = getRouteApi("/app/audits/$auditId/share");
const w = words.share;

export function ShareScreen() {
  const { auditId } = route.useParams();
  const audit = useQuery(auditQuery(auditId));
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} />
      {audit.error !== null && <ErrorPanel error={audit.error} onRetry={() => void audit.refetch()} />}
      {audit.isPending && <LoadingRows />}
      {audit.data !== undefined && audit.data.status !== "completed" && <Empty title={w.notYet}>{w.notYetBody}</Empty>}
      {audit.data?.status === "completed" && <Body auditId={auditId} />}
    </>
  );
}

function Body({ auditId }: { readonly auditId: string }) {
  const mayShare = useMay("editor");
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="min-w-0 space-y-5">
        {mayShare ? <ShareLinks auditId={auditId} /> : <Notice>{words.needsRole(words.role.editor)}</Notice>}
        <Files auditId={auditId} />
      </div>
      <div className="space-y-5">
        <BrandCard auditId={auditId} />
        <WhatOthersSee />
      </div>
    </div>
  );
}
