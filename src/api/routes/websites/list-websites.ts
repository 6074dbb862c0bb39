import type { z } from "zod";
import type { ListedWebsite, WebsiteSortKey, WebsitesPage } from "#audits/index.ts";
import type { CursorKey } from "#auth/index.ts";
import { websites as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { websiteView } from "./website-view.ts";

export function serveListWebsites(app: Api, { websites, cursors }: ApiDeps): void {
  app.route({
    ...contract.listWebsites,
    handler: async (request) => {
      const { limit, sort, cursor, ...filters } = request.query;
      const principal = principalOf(request);
      const list = openList(cursors, `websites ${principal.userId}`, request.query);
      const page = { ...filters, order: orderOf(sort), after: positionOf(list.after), limit: limit + 1 };
      const found = await websites.list(principal, page);
      const facets = cursor === undefined ? await websites.facets(principal) : null;
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, {
        websites: shown.map(({ website }) => websiteView(website)),
        facets: facets && { ...facets, groups: [...facets.groups], tags: [...facets.tags] },
        page: list.page(last ? keyOf(last) : null),
      });
    },
  });
}

type Sort = z.infer<typeof contract.listWebsites.schema.querystring>["sort"];

function orderOf(sort: Sort): WebsitesPage["order"] {
  if (sort === undefined) return undefined;
  return { key: sort.replace("-", "") as WebsiteSortKey, descending: sort.startsWith("-") };
}

function keyOf({ website, value }: ListedWebsite): CursorKey {
  return { id: website.id, value };
}

function positionOf(after: CursorKey | undefined): WebsitesPage["after"] {
  const id = parseId("web", String(after?.id ?? ""));
  return id && { id, value: after?.value ?? null };
}
