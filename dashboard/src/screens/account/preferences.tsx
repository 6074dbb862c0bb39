import { type Theme, useTheme } from "../../shell/theme.ts";
import { Choices } from "../../ui/choices.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { useShortcutsSetting } from "../../ui/shortcuts.ts";
import { words } from "../../words/index.ts";

const w = words.account;
const THEMES: readonly Theme[] = ["system", "light", "dark"];

export function Preferences() {
  const [theme, setTheme] = useTheme();
  const [on, setOn] = useShortcutsSetting();
  return (
    <Card title={w.looks}>
      <div className="space-y-5">
        <p className="-mt-2 text-sm text-ink-soft">{w.looksLead}</p>
        <Choices
          label={words.theme.label}
          choices={THEMES.map((value) => ({ value, label: words.theme[value] }))}
          value={theme}
          onChange={setTheme}
        />
        <Checkbox
          label={words.shortcuts.enabled}
          hint={w.shortcutsHint}
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
        />
      </div>
    </Card>
  );
}
