/** Where a recipient is, and when it gets messages. Of a chat the URL is entered, and never comes back. */
import type { CreateRecipientData, Recipient } from "@sitemend/client";
import { useState } from "react";
import { OWN_ZONE, TimeZoneField } from "../../shell/time-zone-field.tsx";
import { Checkbox, Select, TextField } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.alerts;
type Kind = Recipient["kind"];
type Delivery = keyof typeof w.deliveries;
const KINDS = Object.entries(w.kinds) as [Kind, string][];
const DELIVERIES = Object.entries(w.deliveries) as [Delivery, string][];
const USUAL = { time: "08:00", from: "20:00", to: "07:00" };

interface RecipientFieldsProps {
  readonly recipient?: Recipient;
  /** Without it an address can't be added. */
  readonly hasEmail?: boolean;
}

export function RecipientFields({ recipient, hasEmail = true }: RecipientFieldsProps) {
  const kinds = KINDS.filter(([id]) => hasEmail || id !== "email");
  const [kind, setKind] = useState<Kind>(recipient?.kind ?? kinds[0]?.[0] ?? "email");
  return (
    <>
      {recipient === undefined && (
        <Select
          label={w.kind}
          name="kind"
          hint={hasEmail ? undefined : words.noEmail}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
        >
          {kinds.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextField
        {...{ label: w.name, hint: w.recipientNameHint, name: "name", required: true, maxLength: 80 }}
        {...{ autoComplete: "off", defaultValue: recipient?.name }}
      />
      <Address key={kind} kind={kind} recipient={recipient} />
      <TimingFields recipient={recipient} />
    </>
  );
}

function Address({ kind, recipient }: { readonly kind: Kind; readonly recipient: Recipient | undefined }) {
  const isKept = recipient !== undefined && kind !== "email";
  return (
    <TextField
      {...{ label: w.address[kind], hint: isKept ? w.keepAddress : w.addressHint[kind], name: "address" }}
      {...{ type: kind === "email" ? "email" : "url", required: !isKept, maxLength: 2083, autoComplete: "off" }}
      defaultValue={isKept ? "" : recipient?.address}
    />
  );
}

function TimingFields({ recipient }: { readonly recipient: Recipient | undefined }) {
  const known = recipient?.timing;
  const [delivery, setDelivery] = useState<Delivery>(known?.delivery ?? "immediate");
  const [isQuiet, setQuiet] = useState((known?.quiet ?? null) !== null);
  return (
    <>
      <Select
        label={w.delivery}
        name="delivery"
        value={delivery}
        onChange={(event) => setDelivery(event.target.value as Delivery)}
      >
        {DELIVERIES.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {delivery === "daily" ? (
        <TextField label={w.at} name="time" type="time" required defaultValue={known?.time ?? USUAL.time} />
      ) : (
        <>
          <Checkbox
            label={w.quiet}
            hint={w.quietHint}
            checked={isQuiet}
            onChange={(event) => setQuiet(event.target.checked)}
          />
          {isQuiet && (
            <div className="grid grid-cols-2 gap-4">
              <TextField
                {...{ label: w.quietFrom, name: "from", type: "time", required: true }}
                defaultValue={known?.quiet?.from ?? USUAL.from}
              />
              <TextField
                {...{ label: w.quietTo, name: "to", type: "time", required: true }}
                defaultValue={known?.quiet?.to ?? USUAL.to}
              />
            </div>
          )}
        </>
      )}
      {(delivery === "daily" || isQuiet) && (
        <TimeZoneField label={w.timeZone} hint={w.timeZoneHint} zone={known?.timeZone ?? OWN_ZONE} />
      )}
    </>
  );
}

/** What was entered; an address that was left empty stays. */
export function enteredRecipient(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [delivery, time, from, to, zone] = ["delivery", "time", "from", "to", "timeZone"].map(text);
  return {
    name: text("name"),
    address: text("address") || undefined,
    timing: {
      delivery: delivery as Delivery,
      time: time || USUAL.time,
      quiet: from && to ? { from, to } : null,
      timeZone: zone || OWN_ZONE,
    },
  };
}

export function newRecipientBody(form: FormData, workspaceId: string): CreateRecipientData["body"] {
  const { address = "", ...entered } = enteredRecipient(form);
  return { kind: String(form.get("kind")) as Kind, address, workspaceId, ...entered } as CreateRecipientData["body"];
}
