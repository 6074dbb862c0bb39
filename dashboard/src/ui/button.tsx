/** Buttons, and links that look like them. One primary action per screen; what destroys is red and says what it destroys. */
import { Link, type LinkProps } from "@tanstack/react-router";
import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";

export type Look = "primary" | "plain" | "quiet" | "danger";

const LOOKS: Record<Look, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong border-transparent",
  plain: "bg-surface text-ink border-line hover:border-line-strong hover:bg-sunken",
  quiet: "border-transparent text-ink-soft hover:text-ink hover:bg-sunken",
  danger: "bg-surface text-error border-error/50 hover:bg-error-soft",
};

export function buttonClasses(look: Look = "plain", extra?: string): string {
  return classes(
    "inline-flex min-h-9 items-center justify-center gap-2 rounded-lg border px-3 py-1.5 text-sm font-medium whitespace-nowrap no-underline transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-60",
    LOOKS[look],
    extra,
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** Something is under way: the button keeps its width and cannot be pressed again. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = "plain", busy = false, icon, children, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClasses(look, className)}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps {
  readonly onClick?: () => void;
  readonly look?: Look;
  readonly icon?: ReactNode;
  readonly className?: string;
}

export function ButtonLink({ look = "plain", icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses(look, className)}>
      {icon}
      {children as ReactNode}
    </Link>
  );
}

export function IconButton({ label, children, ...rest }: ButtonProps & { readonly label: string }) {
  return (
    <Button look="quiet" {...rest} aria-label={label} title={label} className={classes("px-2", rest.className)}>
      {children}
    </Button>
  );
}
