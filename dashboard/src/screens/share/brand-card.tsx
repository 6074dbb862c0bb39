/** Whose report it will be, before it is given away. */
import { useQuery } from "@tanstack/react-query";
import { brandQuery, logoAddress } from "../../data/brand.ts";
import { plain } from "../../data/format.ts";
import { websiteQuery } from "../../data/websites.ts";
import { chooseWorkspace } from "../../data/workspaces.ts";
import { useMay } from "../../shell/may.ts";
import { usePlace } from "../../shell/place.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.branding.onReports;

export function BrandCard({ auditId }: { readonly auditId: string }) {
  const { websiteId } = usePlace();
  const { data: site } = useQuery({ ...websiteQuery(websiteId ?? ""), enabled: websiteId !== undefined });
  const workspaceId = site?.workspaceId;
  const { data: brand } = useQuery({ ...brandQuery(workspaceId ?? ""), enabled: workspaceId !== undefined });
  const isAdmin = useMay("admin");
  if (brand === undefined) return null;
  const logo = logoAddress(brand);
  const isBranded = [brand.name, brand.accentColor, brand.introduction, brand.logo].some((part) => part !== null);
  return (
    <Card title={w.title}>
      <div className="space-y-3 text-sm">
        {(logo !== undefined || brand.name !== null) && (
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {logo !== undefined && (
              <span className="inline-flex rounded-lg border border-line bg-white p-2">
                <img src={logo} alt="" className="block h-8 w-auto max-w-40 object-contain" />
              </span>
            )}
            <bdi>{plain(brand.name ?? "")}</bdi>
          </p>
        )}
        <p className="text-ink-soft">{isBranded ? w.branded : w.plain}</p>
        {isAdmin ? (
          <ButtonLink to="/branding" search={{ audit: auditId }} onClick={() => chooseWorkspace(brand.workspaceId)}>
            {isBranded ? w.change : w.add}
          </ButtonLink>
        ) : (
          <p className="text-ink-soft">{w.ask}</p>
        )}
      </div>
    </Card>
  );
}
