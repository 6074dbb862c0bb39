/**
 * The call of a deploy hook, as its service describes it:
 * https://docs.github.com/rest/repos/repos#create-a-repository-dispatch-event (204),
 * https://docs.gitlab.com/api/pipeline_triggers/#trigger-a-pipeline-with-a-token (201), and a plain POST for addresses that are
 * their own credentials (Vercel, Netlify, Cloudflare). It tells ids and a state; whoever wants more asks with a key of their own.
 */
import { type OutboxEvent, payloadOf } from "#domain/outbox-event.ts";
import type { WebhookTarget } from "#store/index.ts";
import { credentialPlace, type PostMeans, type PostRequest } from "./post.ts";

/** Workflows name it. */
const EVENT_TYPE = "sitemend-deployment";

type Target = WebhookTarget & { readonly deploy: NonNullable<WebhookTarget["deploy"]> };

/** GitHub takes ten of them at most. */
interface Told {
  /** The same at each attempt. */
  readonly event_id: string;
  readonly deployment_id: string;
  readonly state: string;
  readonly project_id: string;
  /** For a key. */
  readonly deployment_url: string;
}

export function deployCall(
  target: Target,
  event: OutboxEvent,
  { sealer, publicUrl }: Pick<PostMeans, "sealer"> & { readonly publicUrl: string },
): PostRequest {
  const { deploymentId = "", state, projectId } = payloadOf(event).data;
  const told = {
    ...{ event_id: event.id, deployment_id: deploymentId, state, project_id: projectId },
    deployment_url: `${publicUrl}/v1/deployments/${deploymentId}`,
  };
  const credential = sealer.open(target.deploy.sealedCredential, credentialPlace(target.webhookId));
  if (target.deploy.service === "github") return repositoryDispatch(target, credential, told);
  if (target.deploy.service === "gitlab") return pipeline(target, credential, told);
  return { url: credential, headers: JSON_BODY, body: JSON.stringify(told) };
}

const JSON_BODY = { "content-type": "application/json" };

function repositoryDispatch({ url, deploy }: Target, token: string, told: Told): PostRequest {
  return {
    url: `${url}/repos/${deploy.repository}/dispatches`,
    headers: {
      ...{ ...JSON_BODY, accept: "application/vnd.github+json", authorization: `Bearer ${token}` },
      "x-github-api-version": "2022-11-28",
    },
    body: JSON.stringify({ event_type: EVENT_TYPE, client_payload: told }),
  };
}

/** The token goes in the body, because addresses are written to logs. */
function pipeline({ url, deploy }: Target, token: string, told: Told): PostRequest {
  const body = new URLSearchParams({ token, ref: deploy.ref ?? "" });
  for (const [name, value] of Object.entries(told)) body.append(`variables[SITEMEND_${name.toUpperCase()}]`, value);
  return {
    url: `${url}/api/v4/projects/${encodeURIComponent(deploy.repository ?? "")}/trigger/pipeline`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  };
}
