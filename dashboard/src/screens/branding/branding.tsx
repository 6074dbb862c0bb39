/** The brand that reports of a workspace show, with a preview of what clients see. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { brandQuery } from "../../data/brand.ts";
import { allows, useWorkspace, type Workspace } from "../../data/workspaces.ts";
import { WorkspaceChoice } from "../../shell/workspace-choice.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { BrandForm } from "./brand-form.tsx";

const route = getRouteApi("/app/branding");
const w = screenWords.branding;

export function Branding() {
  const workspace = useWorkspace();
  const { audit } = route.useSearch();
  return (
    <>
      <PageHeader
        title={w.title}
        lead={w.lead}
        actions={<WorkspaceChoice />}
        above={
          audit && (
            <Link to="/audits/$auditId/share" params={{ auditId: audit }}>
              {w.back}
            </Link>
          )
        }
      />
      {/* Another workspace is another screen: nothing typed for one may be sent to the other. */}
      {workspace !== undefined && <Content key={workspace.id} workspace={workspace} />}
    </>
  );
}

function Content({ workspace: { id, role } }: { readonly workspace: Workspace }) {
  const { data, error, isPending, refetch } = useQuery(brandQuery(id));
  if (isPending) return <LoadingRows rows={4} />;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return <BrandForm saved={data} mayChange={allows(role, "admin")} />;
}
