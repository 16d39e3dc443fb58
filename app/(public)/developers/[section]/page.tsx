import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { keepForAllReaders, readSection } from "@/app/api-reference";
import { statusHead } from "@/app/failure-head";
import { withPage } from "@/app/with-page";
import { SectionPage } from "@/components/developers/section-page";
import { isSection, REFERENCE_PATH, sectionPath } from "@/components/developers/sections";
import { NotFound } from "@/lib/core/errors";

type Props = { params: Promise<{ section: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section } = await params;
  if (!isSection(section)) return statusHead(404);
  const t = await getTranslations("developers.sections");
  const heads = await getTranslations("heads");
  return {
    title: heads("apiSection", { section: t(`${section}.name`) }),
    description: heads("apiSectionText", { text: t(`${section}.text`) }),
    alternates: { canonical: sectionPath(section) },
  };
}

export default async function Page({ params }: Props) {
  const { section } = await params;
  return withPage(`${REFERENCE_PATH}/${section}`, async (ctx) => {
    if (!isSection(section)) throw new NotFound();
    await keepForAllReaders(ctx);
    const operations = await readSection(section, await getLocale());
    return <SectionPage section={section} operations={operations} />;
  });
}
