/** A screen that could not be shown at all: the refusal is its heading. */
import { isProblem } from "../data/ask.ts";
import { words } from "../words/index.ts";
import { ButtonLink } from "./button.tsx";
import { PageHeader } from "./layout.tsx";
import { ErrorPanel } from "./states.tsx";

export function ScreenError({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  return (
    <>
      <PageHeader
        title={isProblem(error) ? error.message : words.broken.title}
        actions={<ButtonLink to="/">{words.notFound.action}</ButtonLink>}
      />
      <ErrorPanel error={error} onRetry={onRetry} />
    </>
  );
}
