import type { ReactNode } from "react";
import { SessionWatch } from "@/components/layout/session-watch";
import { readViewer, readWaysIn } from "./site-frame";

/** What pages stand in whose forms save when they are sent: the session may end while one writes. */
export async function WatchedSession({ children }: { children: ReactNode }) {
  const viewer = await readViewer();
  return (
    <>
      {children}
      {viewer && !viewer.impersonated && (
        <SessionWatch userId={viewer.id} email={viewer.email} ways={await readWaysIn()} />
      )}
    </>
  );
}
