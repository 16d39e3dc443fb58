import { headers } from "next/headers";
import { StatusPage } from "@/components/status/status-page";
import { WithTexts } from "./with-texts";

export default async function NotFound() {
  const requestId = (await headers()).get("x-request-id") ?? undefined;
  return (
    <WithTexts areas={[]}>
      <StatusPage status={404} requestId={requestId} />
    </WithTexts>
  );
}
