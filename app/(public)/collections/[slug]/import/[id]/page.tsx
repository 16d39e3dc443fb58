import { getLocale, getTranslations } from "next-intl/server";
import { RunPage } from "@/components/imports/run-page";
import { wordingOfPages } from "@/lib/i18n/locales";
import { presentRun, readImport } from "@/lib/imports";
import { collectionMetadata, collectionTab, type Props } from "../../collection-tab";
import { peopleOf } from "../people";

type RunProps = Omit<Props, "params"> & { params: Promise<{ slug: string; id: string }> };

const tabOf = async ({ params }: RunProps) =>
  ({
    rest: `/import/${(await params).id}`,
    tab: "/import",
    areas: ["imports", "missing"],
  }) as const;

export async function generateMetadata(props: RunProps) {
  const t = await getTranslations("heads");
  const head = { rest: (await tabOf(props)).rest, title: () => t("importReport") };
  return { ...(await collectionMetadata(props, head)), robots: { index: false } };
}

export default async function Page(props: RunProps) {
  return collectionTab(props, await tabOf(props), async ({ ctx, position: { collection } }) => {
    const { id } = await props.params;
    const run = presentRun(
      await readImport(ctx, collection.id, id),
      wordingOfPages(await getLocale()),
    );
    return <RunPage slug={collection.slug} run={run} people={await peopleOf(ctx, [run])} />;
  });
}
