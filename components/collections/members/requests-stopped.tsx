import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { type CollectionPosition, pathOf } from "../collection-entry";

type RequestsStoppedProps = {
  position: CollectionPosition;
  /** By a setting of the collection, or of the service. */
  by: "here" | "everywhere";
  /** Some were sent before. */
  areThere: boolean;
};

/** Why nobody else can ask to join, and the way to the setting for those who may change it. */
export function RequestsStopped({ position, by, areThere }: RequestsStoppedProps) {
  const { collection, abilities } = position;
  const t = useTranslations("members.requestsStopped");
  return (
    <>
      {t(by)}
      {areThere && ` ${t("before")}`}
      {by === "here" && abilities.update && (
        <>
          {" "}
          <Link href={pathOf(collection.slug, "/settings/privileges")} className="link">
            {t("change")}
          </Link>
        </>
      )}
    </>
  );
}
