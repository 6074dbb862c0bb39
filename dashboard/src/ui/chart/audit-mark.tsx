/** An audit in a chart: it leads there, and shows its figures while it has the focus or the pointer. */
import { useNavigate } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";

export function AuditMark({
  auditId,
  label,
  onShow,
  children,
}: {
  readonly auditId: string;
  readonly label: string;
  readonly onShow: (auditId: string | undefined) => void;
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const open = () => void navigate({ to: "/audits/$auditId", params: { auditId } });
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") open();
    else if (event.key === "Escape") onShow(undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: inside an SVG a link of the router's cannot stand.
    <g
      role="link"
      tabIndex={0}
      aria-label={label}
      onClick={open}
      onKeyDown={press}
      onFocus={() => onShow(auditId)}
      onBlur={() => onShow(undefined)}
      onPointerEnter={() => onShow(auditId)}
      onPointerLeave={() => onShow(undefined)}
      className="group cursor-pointer outline-none"
    >
      {children}
    </g>
  );
}
