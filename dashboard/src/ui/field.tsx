/** Form fields: each has a label, what is wrong is said beside it and tied to it. */
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { classes } from "./classes.ts";

const BOX =
  "w-full rounded-lg border border-line-strong/60 bg-surface px-3 py-1.5 text-ink placeholder:text-ink-soft aria-invalid:border-error disabled:opacity-60";

interface Described {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** For a label that the eye does not need, because the place says it. */
  readonly hideLabel?: boolean;
}

function useDescription({ label, hint, error, hideLabel }: Described) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classes(hint !== undefined && hintId, error !== undefined && errorId) || undefined;
  return {
    attributes: { id, "aria-describedby": describedBy, "aria-invalid": error === undefined ? undefined : true },
    labelElement: (
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1 block text-sm font-medium"}>
        {label}
      </label>
    ),
    after: (
      <>
        {hint !== undefined && (
          <p id={hintId} className="mt-1 text-sm text-ink-soft">
            {hint}
          </p>
        )}
        {error !== undefined && (
          <p id={errorId} className="mt-1 text-sm font-medium text-error">
            {error}
          </p>
        )}
      </>
    ),
  };
}

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...rest
}: Described & InputHTMLAttributes<HTMLInputElement>) {
  const { attributes, labelElement, after } = useDescription({ label, hint, error, hideLabel });
  return (
    <div className={className}>
      {labelElement}
      <input {...attributes} {...rest} className={classes(BOX, "min-h-9")} />
      {after}
    </div>
  );
}

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...rest
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { attributes, labelElement, after } = useDescription({ label, hint, error, hideLabel });
  return (
    <div className={className}>
      {labelElement}
      <textarea {...attributes} {...rest} className={classes(BOX, "block")} />
      {after}
    </div>
  );
}

/** The browser's own list: it works with every keyboard, screen reader and phone. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  className,
  children,
  ...rest
}: Described & SelectHTMLAttributes<HTMLSelectElement>) {
  const { attributes, labelElement, after } = useDescription({ label, hint, error, hideLabel });
  return (
    <div className={className}>
      {labelElement}
      <select {...attributes} {...rest} className={classes(BOX, "min-h-9 pr-8")}>
        {children}
      </select>
      {after}
    </div>
  );
}

export function Checkbox({
  label,
  hint,
  hideLabel,
  className,
  ...rest
}: Described & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <div className={classes("flex gap-2", className)}>
      <input
        type="checkbox"
        id={id}
        {...rest}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-1 size-4 shrink-0 accent-(--accent)"
      />
      <div>
        <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm"}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
