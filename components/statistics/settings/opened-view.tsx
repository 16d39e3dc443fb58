import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { useViewChoices, type View } from "./view-choices";

type OpenedViewProps = View & {
  /** The page on which another view is chosen is turned off. */
  isPageOff?: boolean;
};

/** Which view of a dashboard a new link opens, and how one that opens another is made. */
export function OpenedView({ isPageOff = false, ...view }: OpenedViewProps) {
  const t = useTranslations("statistics");
  const settings = useTranslations("collectionSettings.statistics");
  const links = useTranslations("statisticsSettings.links");
  const choices = useViewChoices()(view);
  return (
    <div className="space-y-2 text-sm">
      <p>{links("opens")}</p>
      <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {choices.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        {isPageOff
          ? links("anotherOncePageIsOn", { setting: settings("enabled") })
          : links.rich("another", {
              page: (text) => (
                <Link href={view.path} className="link">
                  {text}
                </Link>
              ),
              share: t("share"),
            })}
      </p>
    </div>
  );
}
