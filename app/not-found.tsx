import { StatusPage } from "@/components/status/status-page";
import { pageRequestId } from "@/lib/http/page";

export default async function NotFound() {
  return <StatusPage status={404} requestId={await pageRequestId()} />;
}
