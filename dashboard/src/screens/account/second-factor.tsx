/** Two-factor authentication: off, being set up, or on. What is shown once stays until the person says that it is kept. */
import { disableSecondFactor, renewRecoveryCodes } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { secondFactorQuery, sessionsQuery } from "../../data/account.ts";
import { ask } from "../../data/ask.ts";
import { meQuery } from "../../data/session.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { AppSetup } from "./app-setup.tsx";
import { PasswordFirst } from "./password-first.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const w = words.account.secondFactor;

export function SecondFactor() {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  return (
    <Card title={w.title}>
      {data === undefined && error === null && <LoadingRows rows={2} />}
      {data === undefined && error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.enabled === false && <AppSetup />}
      {data?.enabled === true && <On codesLeft={data.recoveryCodesLeft} />}
    </Card>
  );
}

function On({ codesLeft }: { readonly codesLeft: number }) {
  const [asking, setAsking] = useState<"off" | "codes" | undefined>();
  const client = useQueryClient();
  const refresh = () => Promise.all(KEYS.map((queryKey) => client.invalidateQueries({ queryKey })));
  const turnOff = useMutation({
    mutationFn: (password: string) => ask(disableSecondFactor({ body: { password } })),
    onSuccess: () => {
      toast(w.isOff);
      return refresh();
    },
    gcTime: 0,
  });
  const renew = useMutation({
    mutationFn: (password: string) => ask(renewRecoveryCodes({ body: { password } })),
    onSuccess: refresh,
    gcTime: 0,
  });
  if (renew.isSuccess)
    return (
      <RecoveryCodes
        codes={renew.data.recoveryCodes}
        onKept={() => {
          renew.reset();
          setAsking(undefined);
        }}
      />
    );
  const work = asking === "off" ? turnOff : renew;
  return (
    <div className="space-y-4">
      <p className="-mt-2 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="good">{w.on}</Badge> {w.codesLeft(codesLeft)}
      </p>
      {asking === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking("codes")}>{w.newCodes}</Button>
          <Button look="danger" onClick={() => setAsking("off")}>
            {w.turnOff}
          </Button>
        </div>
      ) : (
        <PasswordFirst
          lead={asking === "off" ? w.turnOffLead : w.newCodesLead}
          action={asking === "off" ? w.turnOff : w.newCodes}
          isDanger={asking === "off"}
          busy={work.isPending}
          error={work.error}
          onPassword={(password) => work.mutate(password)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

const KEYS = [secondFactorQuery.queryKey, sessionsQuery.queryKey, meQuery.queryKey];
