import { redirect } from "next/navigation";
import { withPage } from "@/app/with-page";
import { latestId } from "@/lib/works";

type Props = { params: Promise<{ id: string }> };

/** Leads to the newest version, whichever version, or the concept, was asked for. */
export default async function Page({ params }: Props) {
  const { id } = await params;
  return withPage(`/records/${id}/latest`, async (ctx) =>
    redirect(`/records/${await latestId(ctx, id)}`),
  );
}
