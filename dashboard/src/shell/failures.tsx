/** When an address leads nowhere, and when a screen breaks. */
import type { ErrorComponentProps } from "@tanstack/react-router";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/layout.tsx";
import { ScreenError } from "../ui/screen-error.tsx";
import { Empty } from "../ui/states.tsx";
import { words } from "../words/index.ts";

export function NotFound() {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <NotFoundHere />
    </main>
  );
}

/** Within the shell. */
export function NotFoundHere() {
  return (
    <>
      <PageHeader title={words.notFound.title} />
      <Empty
        title={words.notFound.body}
        action={
          <ButtonLink to="/" look="primary">
            {words.notFound.action}
          </ButtonLink>
        }
      />
    </>
  );
}

export function Broken({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-3xl p-6">
      <ScreenError error={error} onRetry={reset} />
    </div>
  );
}
