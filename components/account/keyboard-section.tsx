import { useTranslations } from "next-intl";
import { KeySwitch } from "@/components/keys/key-switch";

/** Whether keys of one letter do anything; a setting here too, for users who do not know the list of shortcuts. */
export function KeyboardSection() {
  const t = useTranslations("keys.settings");
  return (
    <section aria-labelledby="keyboard" className="needs-script mt-12">
      <h2 id="keyboard" className="text-xl font-semibold">
        {t("title")}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">{t("lead")}</p>
      <KeySwitch label={t("switch")} hint={t("hint")} />
    </section>
  );
}
