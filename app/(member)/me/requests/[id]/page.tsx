import { getTranslations } from "next-intl/server";
import { requestMetadata, requestPage } from "@/app/request-page";
import { withPage } from "@/app/with-page";
import { withProof } from "@/lib/request-engine";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ invited?: string | string[] }>;
};

export async function generateMetadata({ params }: Pick<Props, "params">) {
  const t = await getTranslations("requests");
  return requestMetadata((await params).id, t("one"));
}

export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const path = `/me/requests/${id}`;
  const { invited } = await searchParams;
  const t = await getTranslations("requests");
  return withPage(withProof(path, invited), (ctx) =>
    requestPage(ctx, id, { path, inbox: { href: "/me/requests", label: t("title") } }),
  );
}
