import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { LoadSampleContent } from "./load-sample-content";
import { PlaceList } from "./place-list";

/** Where an administrator may begin, by the key of its text. */
const PLACES = {
  upload: "/uploads/new",
  collection: "/collections/new",
  people: "/administration/users",
  health: "/administration",
  notices: "/administration/banners",
} as const;

/** Greets the administrator of a repository into which nobody has put anything. */
export function FirstSteps() {
  const t = useTranslations("account.firstSteps");
  return (
    <section aria-labelledby="first-steps" className="page-width pt-8">
      <Card className="space-y-4">
        <h2 id="first-steps" className="text-xl font-semibold">
          {t("title")}
        </h2>
        <p>{t("text")}</p>
        <PlaceList
          places={Object.entries(PLACES).map(([key, href]) => ({
            href,
            label: t(`place.${key as keyof typeof PLACES}`),
          }))}
        />
        <div className="border-t border-line pt-4">
          <p className="max-w-prose">{t("sample")}</p>
          <p className="mt-1 max-w-prose text-sm text-muted">{t("sampleNote")}</p>
          <p className="mt-3">
            <LoadSampleContent />
          </p>
        </div>
      </Card>
    </section>
  );
}
