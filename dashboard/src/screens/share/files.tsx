import { useMutation } from "@tanstack/react-query";
import { Braces, FileText, type LucideIcon, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { downloadPdf, type ExportFormat, type ExportScope, exportHref } from "../../data/shares.ts";
import { Button, buttonClasses } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.share.files;

export function Files({ auditId }: { readonly auditId: string }) {
  const pdf = useMutation({ mutationFn: () => downloadPdf(auditId) });
  const file = (label: string, icon: LucideIcon, format: ExportFormat, scope?: ExportScope) => (
    <FileLink href={exportHref(auditId, format, scope)} icon={icon}>
      {label}
    </FileLink>
  );
  return (
    <Card title={w.title}>
      <p className="mb-4 text-sm text-ink-soft">{w.lead}</p>
      <div className="grid gap-5 sm:grid-cols-3">
        <Group title={w.report}>
          {file(w.html, FileText, "html")}
          <Button
            className="justify-start"
            icon={<FileText aria-hidden className="size-4" />}
            busy={pdf.isPending}
            onClick={() => pdf.mutate()}
          >
            {pdf.isPending ? w.making : w.pdf}
          </Button>
        </Group>
        <Group title={w.tables}>
          {file(w.issues, Table2, "csv", "issues")}
          {file(w.pages, Table2, "csv", "pages")}
          {file(w.links, Table2, "csv", "links")}
        </Group>
        <Group title={w.data}>
          {file(w.json, Braces, "json")}
          {file(w.ndjson, Braces, "ndjson")}
        </Group>
      </div>
      {pdf.isError && (
        <div className="mt-4">
          <ErrorPanel error={pdf.error} onRetry={() => pdf.mutate()} />
        </div>
      )}
    </Card>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-sm text-ink-soft">{title}</h3>
      <div className="grid gap-2">{children}</div>
    </div>
  );
}

function FileLink({
  href,
  icon: Icon,
  children,
}: {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly children: string;
}) {
  return (
    <a href={href} download className={buttonClasses("plain", "justify-start")}>
      <Icon aria-hidden className="size-4" />
      {children}
    </a>
  );
}
