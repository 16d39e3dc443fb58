import { useTranslations } from "next-intl";
import { TimeAgo } from "@/components/ui/time-ago";
import { askedAt, type RequestJson } from "./request-json";
import { useUnnamedSides } from "./use-unnamed-sides";

const DOT = <span aria-hidden> · </span>;

type RequestSidesProps = {
  request: RequestJson;
  /** The person who asks in the name of a collection. */
  sender?: string | undefined;
  /** The collection whose requests these are, which need not be named. */
  here?: string | undefined;
};

/** Who asks whom, as far as the title of the request does not say it, since when and until when. */
export function RequestSides({ request, sender, here }: RequestSidesProps) {
  const t = useTranslations("requests.row");
  const { from, to: receiver } = useUnnamedSides()(request);
  const to = here !== undefined && request.receiver?.community === here ? undefined : receiver;
  const asker = sender ?? from?.name;
  const who = () => <bdi>{asker}</bdi>;
  const whom = () => <bdi>{to?.name}</bdi>;
  return (
    <>
      {asker && (to ? t.rich("fromTo", { who, whom }) : who())}
      {!asker && to && t.rich("to", { whom })}
      {(asker || to) && DOT}
      <TimeAgo moment={askedAt(request)} />
      {request.is_open && request.expires_at && (
        <span data-ends>
          {DOT}
          {t.rich("ends", { age: () => <TimeAgo moment={request.expires_at ?? ""} /> })}
        </span>
      )}
    </>
  );
}
