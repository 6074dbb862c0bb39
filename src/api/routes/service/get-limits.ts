import { LOGIN_LIMITS } from "#auth/index.ts";
import {
  BODY_LIMIT_BYTES,
  service as contract,
  DEFAULT_LIMIT,
  JSON_DEPTH,
  MAX_LIMIT,
  RATE_LIMITS,
  STREAMS_PER_USER,
} from "#contract/index.ts";
import { MAX_PAGES, RUNNING_PER_SITE, RUNNING_PER_WORKSPACE } from "#domain/audit.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";

export function serveGetLimits(app: Api, { settings }: ApiDeps): void {
  app.route({
    ...contract.getLimits,
    handler: async (request) =>
      answer(request, {
        publicApi: settings.publicApi,
        enforced: settings.rateLimits,
        rates: mutable(RATE_LIMITS),
        login: LOGIN_LIMITS,
        audits: { runningPerSite: RUNNING_PER_SITE, runningPerWorkspace: RUNNING_PER_WORKSPACE, maxPages: MAX_PAGES },
        streams: { perUser: STREAMS_PER_USER },
        request: { bodyBytes: BODY_LIMIT_BYTES, jsonDepth: JSON_DEPTH },
        list: { defaultLimit: DEFAULT_LIMIT, maxLimit: MAX_LIMIT },
      }),
  });
}

type Rates = typeof RATE_LIMITS;

function mutable({ default: general, ...rates }: Rates) {
  const copy = ({ per, quotas }: Rates[keyof Rates]) => ({ per, quotas: quotas.map((quota) => ({ ...quota })) });
  return {
    default: copy(general),
    status: copy(rates.status),
    start: copy(rates.start),
    preview: copy(rates.preview),
    image: copy(rates.image),
    apply: copy(rates.apply),
    connect: copy(rates.connect),
    test: copy(rates.test),
    export: copy(rates.export),
    share: copy(rates.share),
    token: copy(rates.token),
    anonymous: copy(rates.anonymous),
  };
}
