import { StatusPage } from "@/components/status/status-page";
import { pageRequestId } from "@/lib/http/page";
import { statusHead } from "./failure-head";

export const generateMetadata = () => statusHead(404);

export default async function NotFound() {
  return <StatusPage status={404} requestId={await pageRequestId()} />;
}
