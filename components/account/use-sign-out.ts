"use client";

import { loadPage } from "@/lib/client/load-page";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { leave } from "./calls";

/** Ends the session. Who came from an identity provider goes on to it, to sign out there, too. */
export function useSignOut({ toast }: { toast?: false } = {}) {
  const { mutateAsync, isPending, error } = useApiMutation(leave, toast === false ? { toast } : {});
  // A refusal is told by the toast or by `error`; a menu may be gone by then.
  const signOut = () =>
    void mutateAsync({}).then(
      ({ location }) => loadPage(location),
      () => undefined,
    );
  return { signOut, isPending, error };
}
