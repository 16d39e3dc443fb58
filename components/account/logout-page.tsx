"use client";

import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { useSend } from "@/lib/client/hooks";
import { loadPage } from "@/lib/client/load-page";
import { logout } from "@/lib/users/endpoints";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";

/** Signing out changes something, so it is a button and no link: a prefetch must not do it. */
export function LogoutPage({ name }: { name: string }) {
  const send = useSend(logout);
  const leave = () => send.mutate({}, { onSuccess: () => loadPage("/") });
  return (
    <NarrowPage
      title="Sign out"
      lead={
        <>
          You are signed in as <bdi>{name}</bdi>.
        </>
      }
    >
      <NeedsScripts />
      {send.error && <ErrorSummary items={[{ message: send.error.message }]} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" busy={send.isPending ? "Signing out…" : undefined} onClick={leave}>
          Sign out
        </Button>
        <LinkButton href="/" look="quiet">
          Stay signed in
        </LinkButton>
      </div>
    </NarrowPage>
  );
}
