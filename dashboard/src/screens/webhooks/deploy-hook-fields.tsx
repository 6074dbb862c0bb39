/** What a deploy hook is made of. Credentials are entered, and never come back. */
import type { Integration } from "@sitemend/client";
import { SiteChoices } from "../../shell/site-choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { problemAt } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.deployHooks;

export type DeployService = NonNullable<Integration["service"]>;

interface DeployHookFieldsProps {
  readonly workspaceId: string;
  readonly service: DeployService;
  /** One that is changed: what it keeps when nothing is entered isn't asked for. */
  readonly hook?: Integration;
  /** Why it couldn't be saved. */
  readonly error: unknown;
}

export function DeployHookFields({ workspaceId, service, hook, error }: DeployHookFieldsProps) {
  const isNew = hook === undefined;
  return (
    <>
      <TextField
        {...{ label: w.name, hint: w.nameHint, name: "name", required: true, maxLength: 80, autoComplete: "off" }}
        defaultValue={hook?.name}
      />
      <Address service={service} hook={hook} error={error} />
      {service !== "url" && (
        <TextField
          {...{ label: w.repository[service], name: "repository", required: true, maxLength: 255, autoComplete: "off" }}
          defaultValue={hook?.repository ?? ""}
        />
      )}
      {service === "gitlab" && (
        <TextField
          {...{ label: w.ref, name: "ref", required: true, maxLength: 255, autoComplete: "off" }}
          defaultValue={hook?.ref ?? "main"}
        />
      )}
      {service !== "url" && (
        <TextField
          {...{ label: w.token[service], hint: isNew ? w.tokenHint[service] : w.keep, name: "token", maxLength: 512 }}
          {...{ type: "password", required: isNew, autoComplete: "off" }}
        />
      )}
      <SiteChoices workspaceId={workspaceId} chosen={hook?.websiteIds ?? []} none={w.noSites} />
    </>
  );
}

const BASES = { github: "https://api.github.com", gitlab: "https://gitlab.com" } as const;

function Address({ service, hook, error: failure }: Pick<DeployHookFieldsProps, "service" | "hook" | "error">) {
  const error = problemAt(failure, "/url");
  const common = { label: w.url[service], name: "url", type: "url", maxLength: 2083, autoComplete: "off", error };
  if (service === "url")
    return <TextField {...common} hint={hook === undefined ? w.urlHint.url : w.keep} required={hook === undefined} />;
  return <TextField {...common} hint={w.urlHint[service]} required defaultValue={hook?.url ?? BASES[service]} />;
}

/** What was entered, of each field that it has; `undefined` when no site is selected. What is left empty stays. */
export function enteredDeployHook(form: FormData) {
  const websiteIds = form.getAll("website").map(String);
  if (websiteIds.length === 0) return undefined;
  const text = (name: string) => {
    const value = String(form.get(name) ?? "").trim();
    return value === "" ? {} : { [name]: value };
  };
  const name = String(form.get("name")).trim();
  return { name, websiteIds, ...text("url"), ...text("repository"), ...text("ref"), ...text("token") };
}
