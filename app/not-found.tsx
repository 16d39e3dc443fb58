import { headers } from "next/headers";
import { StatusPage } from "@/components/status/status-page";

export default async function NotFound() {
  const requestId = (await headers()).get("x-request-id") ?? undefined;
  return <StatusPage status={404} requestId={requestId} />;
}
