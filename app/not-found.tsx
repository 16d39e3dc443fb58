import { StatusPage } from "@/components/status/status-page";
import { pageContext } from "@/lib/http/page";

export default async function NotFound() {
  const { requestId } = await pageContext();
  return <StatusPage status={404} requestId={requestId} />;
}
