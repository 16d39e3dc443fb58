import type { Metadata } from "next";
import { collectionRequestPage, type Props } from "@/app/collection-request-page";

export const metadata: Metadata = { title: "Request", robots: { index: false } };

export default function Page(props: Props) {
  return collectionRequestPage(props, "invitations");
}
