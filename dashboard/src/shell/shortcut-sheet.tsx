/** All keys on one sheet, with the switch that turns them off. */

import { Kbd } from "../ui/badges.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Checkbox } from "../ui/field.tsx";
import { useShortcutsSetting } from "../ui/shortcuts.ts";
import { words } from "../words/index.ts";

const s = words.shortcuts;
const GROUPS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    s.general,
    [
      ["Ctrl K", s.commandMenu],
      ["?", s.help],
      ["n", s.newAudit],
      ["g s", s.goSites],
      ["g o", s.goOverview],
      ["g i", s.goIssues],
      ["g r", s.goReview],
      ["g c", s.goChanges],
    ],
  ],
  [
    s.list,
    [
      ["j", s.next],
      ["k", s.previous],
      ["Enter", s.openItem],
    ],
  ],
  [
    s.review,
    [
      ["a", s.approve],
      ["e", s.edit],
      ["s", s.skip],
      ["x", s.reject],
    ],
  ],
];

export function ShortcutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [on, setOn] = useShortcutsSetting();
  return (
    <Dialog open={open} onClose={onClose} title={s.title}>
      <Checkbox label={s.enabled} checked={on} onChange={(event) => setOn(event.target.checked)} />
      {GROUPS.map(([title, keys]) => (
        <section key={title} className="mt-5">
          <h3 className="mb-2 text-sm font-semibold">{title}</h3>
          <dl className="space-y-1.5 text-sm">
            {keys.map(([key, meaning]) => (
              <div key={key} className="flex justify-between gap-4">
                <dt className="text-ink-soft">{meaning}</dt>
                <dd className="flex gap-1">
                  {key.split(" ").map((part) => (
                    <Kbd key={part}>{part}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
