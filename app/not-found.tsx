import { StatusPage } from "@/components/status/status-page";
import { statusHead } from "./failure-head";

export const generateMetadata = () => statusHead(404);

export default function NotFound() {
  return <StatusPage status={404} />;
}
