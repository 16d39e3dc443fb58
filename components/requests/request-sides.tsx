import { useTranslations } from "next-intl";
import { TimeAgo } from "@/components/ui/time-ago";
import { askedAt, type RequestJson } from "./request-json";
import { useUnnamedSides } from "./use-unnamed-sides";

const DOT = <span aria-hidden> · </span>;

/** Who asks whom, as far as the title of the request does not say it, since when and until when. */
export function RequestSides({ request }: { request: RequestJson }) {
  const t = useTranslations("requests.row");
  const { from, to } = useUnnamedSides()(request);
  const who = () => <bdi>{from?.name}</bdi>;
  const whom = () => <bdi>{to?.name}</bdi>;
  return (
    <>
      {from && (to ? t.rich("fromTo", { who, whom }) : who())}
      {!from && to && t.rich("to", { whom })}
      {(from || to) && DOT}
      <TimeAgo moment={askedAt(request)} />
      {request.is_open && request.expires_at && (
        <>
          {DOT}
          {t.rich("ends", { age: () => <TimeAgo moment={request.expires_at ?? ""} /> })}
        </>
      )}
    </>
  );
}
