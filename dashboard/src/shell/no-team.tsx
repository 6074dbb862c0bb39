/** For one who was removed, or left, or lacks the second factor that is asked of them: why the screens below are empty. */
import { useQuery } from "@tanstack/react-query";
import { plain } from "../data/format.ts";
import { meQuery } from "../data/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/states.tsx";
import { words } from "../words/index.ts";

export function NoTeam() {
  const { data: me } = useQuery(meQuery);
  if (me === undefined) return null;
  const closed = me.workspaces.filter(({ needsSecondFactor }) => needsSecondFactor);
  if (closed.length > 0)
    return (
      <div className="mb-6">
        <Notice
          tone="warning"
          title={words.access.secondFactorNeeded.title(closed.map(({ name }) => plain(name)))}
          action={<ButtonLink to="/account">{words.access.secondFactorNeeded.action}</ButtonLink>}
        >
          {words.access.secondFactorNeeded.body}
        </Notice>
      </div>
    );
  if (me.workspaces.length > 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={words.noTeam.title}>
        {words.noTeam.body}
      </Notice>
    </div>
  );
}
