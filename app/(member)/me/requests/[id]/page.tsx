import { getTranslations } from "next-intl/server";
import { requestMetadata, requestPage } from "@/app/request-page";
import { withPage } from "@/app/with-page";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("requests");
  return requestMetadata((await params).id, t("one"));
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const path = `/me/requests/${id}`;
  return withPage(path, (ctx) => requestPage(ctx, id, { path, inboxHref: "/me/requests" }));
}
