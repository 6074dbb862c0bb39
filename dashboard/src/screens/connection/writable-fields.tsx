import { fieldName } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

/** What a connection can write now. */
export function WritableFields({ can }: { readonly can: readonly string[] }) {
  if (can.length === 0) return null;
  return (
    <Card title={words.connection.can}>
      <ul className="flex flex-wrap gap-1.5">
        {can.map((field) => (
          <li key={field}>
            <Badge>{plain(fieldName(field))}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
