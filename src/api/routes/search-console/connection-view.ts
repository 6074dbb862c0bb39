import { SEARCH_CONSOLE_PROBLEMS, type SearchConsoleConnection } from "#domain/search-console.ts";

export function searchConsoleView({
  lastFetchedAt,
  nextFetchAt,
  problem,
  connectedAt,
  inspectedAt,
  properties,
  ...connection
}: SearchConsoleConnection) {
  return {
    ...connection,
    properties: [...properties],
    lastFetchedAt: lastFetchedAt?.toISOString() ?? null,
    nextFetchAt: nextFetchAt?.toISOString() ?? null,
    inspectedAt: inspectedAt?.toISOString() ?? null,
    problem: problem && problemView(problem),
    connectedAt: connectedAt.toISOString(),
  };
}

function problemView({ code, at }: NonNullable<SearchConsoleConnection["problem"]>) {
  const { text, next } = SEARCH_CONSOLE_PROBLEMS[code];
  return { code, text, next, at: at.toISOString() };
}
