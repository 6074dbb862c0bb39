import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PageSearch } from "../pages/search.ts";

/** Leads from a figure to the pages that it counts. */
export function PagesLink({
  auditId,
  search,
  tabIndex,
  label,
  children,
}: {
  readonly auditId: string;
  readonly search: PageSearch;
  readonly tabIndex?: number;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to="/audits/$auditId/pages"
      params={{ auditId }}
      search={search}
      tabIndex={tabIndex}
      aria-label={label}
      className="underline decoration-line-strong underline-offset-3"
    >
      {children}
    </Link>
  );
}
