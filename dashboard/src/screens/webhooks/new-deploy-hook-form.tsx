import { type CreateIntegrationData, createIntegration } from "@sitemend/client";
import { Rocket } from "lucide-react";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { WEBHOOKS } from "../../data/webhooks.ts";
import { CreationForm } from "../../shell/creation-form.tsx";
import { Select } from "../../ui/field.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
import { screenWords } from "../../words/screens.ts";
import { DeployHookFields, type DeployService, enteredDeployHook } from "./deploy-hook-fields.tsx";

const w = screenWords.deployHooks;
const SERVICES = Object.entries(w.services) as [DeployService, string][];

interface NewDeployHookFormProps extends CreationDialogProps {
  readonly workspaceId: string;
}

export function NewDeployHookForm({ workspaceId, ...dialog }: NewDeployHookFormProps) {
  const [service, setService] = useState<DeployService>("url");
  const entered = (form: FormData) => {
    const hook = enteredDeployHook(form);
    // What its service needs is required by the fields.
    return hook && ({ kind: "deploy_hook", service, workspaceId, ...hook } as CreateIntegrationData["body"]);
  };
  return (
    <CreationForm
      {...dialog}
      entered={entered}
      create={(body) => ask(createIntegration({ body }))}
      queryKey={WEBHOOKS}
      shown={({ integration }) => w.secretOf(plain(integration.name))}
      texts={w}
      icon={<Rocket aria-hidden className="size-4" />}
      beside={["/url"]}
    >
      {(error) => (
        <>
          <Select
            label={w.service}
            value={service}
            onChange={(event) => setService(event.target.value as DeployService)}
          >
            {SERVICES.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <DeployHookFields key={service} workspaceId={workspaceId} service={service} error={error} />
        </>
      )}
    </CreationForm>
  );
}
