import { Link } from "@tanstack/react-router";

/** Leads to another page in the same drawer; the list behind it stays as it is. */
export function PageLink({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <Link
      from="/audits/$auditId/pages"
      search={(before) => ({ ...before, page: id })}
      className="min-w-0 break-all underline decoration-line-strong underline-offset-3"
    >
      {children}
    </Link>
  );
}
