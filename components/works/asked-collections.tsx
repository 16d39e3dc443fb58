import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";

type AskedCollectionsProps = {
  asked: readonly { readonly requestId: string; readonly title: string }[];
};

/** Tells those who manage a work which collections have yet to decide about it. */
export function AskedCollections({ asked }: AskedCollectionsProps) {
  const t = useTranslations("work");
  return (
    <Notice>
      {asked.map(({ requestId, title }) => (
        <p key={requestId}>
          {t.rich("askedCollections", {
            collection: () => <bdi className="font-semibold">{title}</bdi>,
          })}{" "}
          <Link href={`/me/requests/${requestId}`} className="link whitespace-nowrap">
            {t("viewRequest")}
          </Link>
        </p>
      ))}
    </Notice>
  );
}
