import { StatusPage } from "@/components/status/status-page";
import { config } from "@/lib/core/config";
import { statusHead } from "./failure-head";

export const generateMetadata = () => statusHead(404);

export default function NotFound() {
  return <StatusPage status={404} support={config().SUPPORT_EMAIL} />;
}
