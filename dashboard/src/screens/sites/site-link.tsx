/** To what is newest about a site: its last audit, or, without one, the site. */
import type { Website } from "@sitemend/client";
import { Link } from "@tanstack/react-router";

interface SiteLinkProps {
  readonly site: Website;
  readonly className: string;
  readonly children: string;
}

export function SiteLink({ site, className, children }: SiteLinkProps) {
  const shared = { className, title: children, "data-list-item": true };
  if (site.lastAudit === null)
    return (
      <Link {...shared} to="/sites/$websiteId" params={{ websiteId: site.id }}>
        {children}
      </Link>
    );
  return (
    <Link {...shared} to="/audits/$auditId" params={{ auditId: site.lastAudit.id }}>
      {children}
    </Link>
  );
}
