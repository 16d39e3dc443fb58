import type { Metadata } from "next";
import { requestPage } from "@/app/request-page";
import { withPage } from "@/app/with-page";

type Props = { params: Promise<{ id: string }> };

export const metadata: Metadata = { title: "Request" };

export default async function Page({ params }: Props) {
  const { id } = await params;
  const path = `/me/requests/${id}`;
  return withPage(path, (ctx) => requestPage(ctx, id, { path, inboxHref: "/me/requests" }));
}
