import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";

/** Tells who handed in a work that it has come back, and leads to the form, which quotes what is wanted. */
export function ChangesWanted({ form }: { form: string }) {
  const t = useTranslations("requests.standing");
  return (
    <Notice tone="warning" className="mt-4">
      <p>
        {t.rich("changesWanted", {
          conversation: (text) => (
            <a href="#conversation" className="link">
              {text}
            </a>
          ),
        })}
      </p>
      <LinkButton href={form} look="primary" className="mt-3">
        {t("editAgain")}
      </LinkButton>
    </Notice>
  );
}
