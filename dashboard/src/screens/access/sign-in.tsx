import { getRouteApi, useRouter } from "@tanstack/react-router";
import { SignInForm } from "../../shell/sign-in-form.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { Frame } from "./frame.tsx";

const route = getRouteApi("/sign-in");

export function SignIn() {
  const { next } = route.useSearch();
  const router = useRouter();
  return (
    <Frame>
      <PageHeader title={words.access.signIn.title} />
      <Card>
        <SignInForm onDone={() => router.history.push(next ?? "/")} />
      </Card>
    </Frame>
  );
}
