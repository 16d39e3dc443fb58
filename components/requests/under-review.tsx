import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

/** Tells who handed in a work what happens next. */
export function UnderReview({ request }: { request: RequestJson }) {
  const t = useTranslations("requests.standing");
  const { entityOf } = useEntityNames();
  return (
    <Notice tone="success" title={t("submitted")} className="mt-4">
      <p>
        {t.rich("whatHappens", {
          collection: entityOf(request, "receiver")?.name ?? "",
          settings: (text) => (
            <Link href="/account/settings/notifications" className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </Notice>
  );
}
