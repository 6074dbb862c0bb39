import { useState } from "react";
import { linesOf } from "../../data/text-lines.ts";
import { Badge } from "../../ui/badges.tsx";
import { Checkbox, Select, TextArea, TextField } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { isVisited } from "./options.ts";

const w = words.start;
const LAB_PAGES = [0, 3, 10, 20] as const;

export function Advanced({ headerError }: { readonly headerError: string | undefined }) {
  return (
    <details
      className="rounded-xl border border-line bg-surface p-5 shadow-raised"
      open={headerError !== undefined || undefined}
    >
      <summary className="text-sm font-medium">{w.advanced}</summary>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField label={w.maxPages} name="maxPages" type="number" min={1} max={1_000_000} hint={w.maxPagesHint} />
        <TextField label={w.rate} name="rate" type="number" min={0.1} max={1000} step="any" hint={w.rateHint} />
        <Patterns />
        <TextArea label={w.urls} name="urls" rows={3} hint={w.urlsHint} className="sm:col-span-2" />
        <TextField label={w.basicUser} name="basicUser" maxLength={256} autoComplete="off" hint={w.secretHint} />
        <TextField label={w.basicPassword} name="basicPassword" type="password" maxLength={1024} autoComplete="off" />
        <TextField
          className="sm:col-span-2"
          label={w.userAgent}
          name="userAgent"
          maxLength={256}
          pattern="[ -~]+"
          autoComplete="off"
          hint={w.userAgentHint}
        />
        <TextField
          className="sm:col-span-2"
          label={w.header}
          name="header"
          autoComplete="off"
          hint={w.secretHint}
          error={headerError}
        />
        <Select label={w.render} name="render" hint={w.renderHint} className="sm:col-span-2">
          {(["auto", "always", "never"] as const).map((mode) => (
            <option key={mode} value={mode}>
              {w.renderModes[mode]}
            </option>
          ))}
        </Select>
        <Select label={w.lab} name="lab" hint={w.labHint} className="sm:col-span-2">
          {LAB_PAGES.map((pages) => (
            <option key={pages} value={pages}>
              {w.labPages(pages)}
            </option>
          ))}
        </Select>
        <Checkbox label={w.robots} name="robots" defaultChecked />
        <Checkbox label={w.sitemapOnly} name="sitemapOnly" />
        <Checkbox label={w.reuse} name="reuse" defaultChecked />
      </div>
    </details>
  );
}

/** What to visit, with a field to try an address before an hour is spent on the wrong half of a site. */
function Patterns() {
  const [include, setInclude] = useState("");
  const [exclude, setExclude] = useState("");
  const [address, setAddress] = useState("");
  const goesIn = isVisited(address, linesOf(include), linesOf(exclude));
  return (
    <>
      <TextArea
        label={w.include}
        name="include"
        rows={3}
        hint={w.patternHint}
        value={include}
        onChange={(event) => setInclude(event.target.value)}
      />
      <TextArea
        label={w.exclude}
        name="exclude"
        rows={3}
        hint={w.patternHint}
        value={exclude}
        onChange={(event) => setExclude(event.target.value)}
      />
      <div className="sm:col-span-2">
        <TextField
          label={w.tester}
          placeholder="/blog/tea?page=2"
          hint={w.testerHint}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <p role="status" className="mt-1.5 min-h-6">
          {address !== "" && <Badge tone={goesIn ? "good" : "warning"}>{goesIn ? w.testerIn : w.testerOut}</Badge>}
        </p>
      </div>
    </>
  );
}
