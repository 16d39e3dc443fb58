import { getTranslations } from "next-intl/server";
import { collectionRequestPage, type Props } from "@/app/collection-request-page";
import { requestMetadata } from "@/app/request-page";

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("heads");
  return requestMetadata((await params).id, t("membershipRequest"));
}

export default function Page(props: Props) {
  return collectionRequestPage(props, "membership-requests");
}
