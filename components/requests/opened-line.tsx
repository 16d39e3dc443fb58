import { useTranslations } from "next-intl";
import { CircleDot } from "@/components/ui/icons";
import { Line } from "./log-line";
import { askedAt, type RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

type OpenedLineProps = {
  request: RequestJson;
  /** The person who sent it in the name of its creator. */
  sender: string | undefined;
};

/** The first line of a conversation: who asked, and when. */
export function OpenedLine({ request, sender }: OpenedLineProps) {
  const t = useTranslations("requests.log");
  const creator = useEntityNames().entityOf(request, "created_by")?.name;
  const named = (name: string | undefined) => <bdi className="font-medium text-ink">{name}</bdi>;
  return (
    <Line icon={CircleDot} moment={askedAt(request)}>
      {sender
        ? t.rich("openedFor", { who: () => named(sender), collection: () => named(creator) })
        : t.rich("opened", { who: () => named(creator) })}
    </Line>
  );
}
