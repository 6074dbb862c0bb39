/** What a site is connected to, so that fixes can be applied: WordPress, or the Git repository that it is built from. */
import type { Website } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { plain } from "../../data/format.ts";
import { connectedPlatform } from "../../data/platform.ts";
import { websiteQuery } from "../../data/websites.ts";
import { useMay } from "../../shell/may.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { ConnectGit } from "../git/connect.tsx";
import { GitConnection } from "../git/connection.tsx";
import { WordPressConnection } from "../wordpress/connection.tsx";
import { Wizard } from "../wordpress/wizard.tsx";
import { PlatformChoice } from "./platform-choice.tsx";

const route = getRouteApi("/app/sites/$websiteId/connection");
const w = words.connection;

export function Connection() {
  const { websiteId } = route.useParams();
  const site = useQuery(websiteQuery(websiteId));
  const platform = site.data && connectedPlatform(site.data);
  const { title, lead } = platform === undefined ? w : words[platform];
  return (
    <>
      <PageHeader title={title} above={site.data && plain(site.data.name)} lead={lead} />
      {site.error !== null && <ErrorPanel error={site.error} onRetry={() => void site.refetch()} />}
      {site.error === null && site.data === undefined && <LoadingRows />}
      {site.data !== undefined && platform === "wordpress" && <WordPressConnection websiteId={websiteId} />}
      {site.data !== undefined && platform === "git" && <GitConnection websiteId={websiteId} />}
      {site.data !== undefined && platform === undefined && <Connect site={site.data} />}
    </>
  );
}

function Connect({ site }: { readonly site: Website }) {
  const navigate = route.useNavigate();
  const { platform = lastOf(site) } = route.useSearch();
  const mayConnect = useMay("admin");
  if (!mayConnect) return <Notice title={w.notConnected}>{words.needsRole(words.role.admin)}</Notice>;
  return (
    <div className="space-y-5">
      <PlatformChoice
        chosen={platform}
        onChoose={(next) =>
          navigate({
            params: { websiteId: site.id },
            search: { platform: next },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {platform === "wordpress" && <Wizard websiteId={site.id} origin={site.origin} />}
      {platform === "git" && <ConnectGit websiteId={site.id} wasConnected={site.git !== null} />}
    </div>
  );
}

/** Whoever disconnects mostly connects the same again. */
function lastOf({ wordpress, git }: Website) {
  return wordpress !== null ? "wordpress" : git !== null ? "git" : undefined;
}
