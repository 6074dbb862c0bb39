import {
  BODY_LIMIT_BYTES,
  DEFAULT_LIMIT,
  JSON_DEPTH,
  MAX_LIMIT,
  RATE_LIMITS,
  type RateLimit,
} from "#contract/index.ts";
import { keyService as contract } from "#contract/v1/index.ts";
import { MAX_PAGES, RUNNING_PER_SITE, RUNNING_PER_WORKSPACE } from "#domain/audit.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { keyOf } from "../request-state.ts";

export function serveGetKeyLimits(app: Api, { settings }: ApiDeps): void {
  app.route({
    ...contract.getKeyLimits,
    handler: async (request) => {
      const { id, name, scopes, websiteIds, expiresAt } = keyOf(request);
      return answer(request, {
        key: { id, name, scopes: [...scopes], projectIds: [...websiteIds], expiresAt: expiresAt.toISOString() },
        enforced: settings.rateLimits,
        rates: {
          key: copyOf(RATE_LIMITS.key),
          keyStart: copyOf(RATE_LIMITS.keyStart),
          keyVerify: copyOf(RATE_LIMITS.keyVerify),
        },
        audits: { runningPerSite: RUNNING_PER_SITE, runningPerWorkspace: RUNNING_PER_WORKSPACE, maxPages: MAX_PAGES },
        request: { bodyBytes: BODY_LIMIT_BYTES, jsonDepth: JSON_DEPTH },
        list: { defaultLimit: DEFAULT_LIMIT, maxLimit: MAX_LIMIT },
      });
    },
  });
}

function copyOf({ per, quotas }: RateLimit) {
  return { per, quotas: quotas.map((quota) => ({ ...quota })) };
}
