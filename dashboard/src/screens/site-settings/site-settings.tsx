/** What belongs to one site: its name, its own checks, how checks weigh, and its end. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { websiteQuery } from "../../data/websites.ts";
import { useMay } from "../../shell/may.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { ScreenError } from "../../ui/screen-error.tsx";
import { LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { CheckSettings } from "./check-settings.tsx";
import { CustomRules } from "./custom-rules/custom-rules.tsx";
import { DeleteSite } from "./delete-site.tsx";
import { DeploymentHosts } from "./deployment-hosts.tsx";
import { GroupAndTags } from "./group-and-tags.tsx";
import { NameForm } from "./name-form.tsx";
import { RetentionForm } from "./retention-form.tsx";

const route = getRouteApi("/app/sites/$websiteId/settings");

export function SiteSettings() {
  const { websiteId } = route.useParams();
  const site = useQuery(websiteQuery(websiteId));
  const mayChange = useMay("admin");
  if (site.error !== null) return <ScreenError error={site.error} onRetry={() => void site.refetch()} />;
  if (site.data === undefined) return <LoadingRows />;
  return (
    <>
      <PageHeader title={words.siteSettings.title} above={site.data.origin} />
      <div className="max-w-3xl space-y-5">
        {!mayChange && <Notice>{words.needsRole(words.role.admin)}</Notice>}
        <NameForm site={site.data} mayChange={mayChange} />
        <GroupAndTags site={site.data} mayChange={mayChange} />
        <RetentionForm site={site.data} mayChange={mayChange} />
        <DeploymentHosts site={site.data} mayChange={mayChange} />
        <CustomRules site={site.data} mayChange={mayChange} />
        <CheckSettings site={site.data} mayChange={mayChange} />
        {mayChange && <DeleteSite site={site.data} />}
      </div>
    </>
  );
}
