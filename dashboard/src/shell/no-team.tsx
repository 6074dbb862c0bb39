/** For one who was removed, or left: the screens below have nothing to show them any more. */
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../data/session.ts";
import { Notice } from "../ui/states.tsx";
import { words } from "../words/index.ts";

export function NoTeam() {
  const { data: me } = useQuery(meQuery);
  if (me === undefined || me.workspaces.length > 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={words.noTeam.title}>
        {words.noTeam.body}
      </Notice>
    </div>
  );
}
