import type { Role } from "@sitemend/client";
import { givableBy } from "../../data/team.ts";
import { Choices } from "../../ui/choices.tsx";
import { words } from "../../words/index.ts";

/** The roles that the person may give, each with what it may do. */
export function RoleChoice({
  mine,
  value,
  onChange,
}: {
  readonly mine: Role;
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}) {
  const choices = givableBy(mine).map((role) => ({
    value: role,
    label: words.role[role],
    hint: words.team.mayDo[role],
  }));
  return <Choices label={words.team.role} choices={choices} value={value} onChange={onChange} />;
}
