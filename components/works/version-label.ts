import { useTranslations } from "next-intl";
import type { WorkJson } from "@/lib/works/reading/work-json";

type Versioned = Pick<WorkJson, "versions"> & { metadata: Pick<WorkJson["metadata"], "version"> };

/** Names a version: "v2", or the depositor's own version text beside it. */
export function useVersionLabel(): (work: Versioned) => string {
  const t = useTranslations("work");
  return ({ versions: { index }, metadata: { version: name } }) =>
    name && name !== `v${index}` ? t("versionNamed", { index, name }) : t("version", { index });
}

/** The day of a version, on all pages that tell versions apart: when it was published, or when it came here. */
export const dayOfVersion = ({
  created,
  metadata,
}: {
  created: string;
  metadata: { publication_date?: string | undefined };
}): string => metadata.publication_date ?? created.slice(0, 10);
