"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { textOf } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";

const OwnLicenceForm = lazyPart(() =>
  import("./own-licence-form").then((loaded) => loaded.OwnLicenceForm),
);

type OwnLicenceProps = { path: string; licences: readonly Record<string, unknown>[] };

/** A licence that is in no list. There is at most one: two texts of one's own would contradict each other. */
export function OwnLicence({ path, licences }: OwnLicenceProps) {
  const t = useTranslations("deposit.licence");
  const locale = useLocale();
  const [, change] = useFieldValue(path);
  const at = licences.findIndex((licence) => textOf(licence.id) === "");
  if (at >= 0) return <OwnLicenceForm path={path} licences={licences} at={at} />;
  return (
    <Button
      size="small"
      className="mt-3"
      onClick={() => change([...licences, { title: { [locale]: "" } }])}
    >
      {t("addOwn")}
    </Button>
  );
}
