/** Checkboxes, one for each site of a workspace, named `website` in the form around them. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { plain } from "../data/format.ts";
import { websitesQuery } from "../data/websites.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/field.tsx";
import { ErrorPanel, LoadingRows } from "../ui/states.tsx";
import { words } from "../words/index.ts";

interface SiteChoicesProps {
  readonly workspaceId: string;
  /** Chosen from the start. */
  readonly chosen?: readonly string[];
  /** What to say when the workspace has no site. */
  readonly none: string;
}

export function SiteChoices({ workspaceId, chosen = [], none }: SiteChoicesProps) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(websitesQuery);
  const sites = (data?.pages ?? [])
    .flatMap(({ websites }) => websites)
    .filter((website) => website.workspaceId === workspaceId);
  const unseen = chosen.filter((id) => !sites.some((site) => site.id === id));
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">{words.nav.sites}</legend>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data !== undefined && sites.length === 0 && <p className="text-sm text-ink-soft">{none}</p>}
      {sites.map(({ id, name, origin }) => (
        <Checkbox
          key={id}
          name="website"
          value={id}
          label={plain(name)}
          hint={plain(origin)}
          defaultChecked={chosen.includes(id)}
        />
      ))}
      {/* Sites of pages that aren't loaded stay chosen. */}
      {unseen.map((id) => (
        <input key={id} type="hidden" name="website" value={id} />
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </fieldset>
  );
}
