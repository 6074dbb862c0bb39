/** For one who belongs to several workspaces: which of them a screen speaks of. */
import { useQuery } from "@tanstack/react-query";
import { plain } from "../data/format.ts";
import { meQuery } from "../data/session.ts";
import { chooseWorkspace, useWorkspace } from "../data/workspaces.ts";
import { Select } from "../ui/field.tsx";
import { words } from "../words/index.ts";

const w = words.team;

export function WorkspaceChoice() {
  const { data: me } = useQuery(meQuery);
  const chosen = useWorkspace();
  if (me === undefined || chosen === undefined || me.workspaces.length < 2) return null;
  return (
    <Select label={w.workspace} value={chosen.id} onChange={(event) => chooseWorkspace(event.target.value)}>
      {me.workspaces.map(({ id, name, role }) => (
        <option key={id} value={id}>
          {w.workspaceChoice(plain(name), words.role[role])}
        </option>
      ))}
    </Select>
  );
}
