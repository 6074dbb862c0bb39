import type { Website } from "@sitemend/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { exampleUrlsQuery } from "../../../data/pages.ts";

/** Nothing is asked while somebody types. */
const TYPED_MS = 300;
const MAX_SEARCH = 200;

/** Pages of the last audit that fit what is typed: a large site has more than a list can hold. */
export function useExampleUrls({ origin, standing, lastAudit }: Website, typed: string): readonly string[] {
  const auditId = standing?.auditId ?? lastAudit?.id;
  const search = searchOf(useSettled(typed), origin);
  const { data } = useQuery({
    ...exampleUrlsQuery(auditId ?? "", search),
    enabled: auditId !== undefined,
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}

function searchOf(typed: string, origin: string): string | undefined {
  const text = typed.startsWith(origin) ? typed.slice(origin.length) : typed;
  return text.replace(/^\//, "").trim() === "" ? undefined : text.trim().slice(0, MAX_SEARCH);
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
