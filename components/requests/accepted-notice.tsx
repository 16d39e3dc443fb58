import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";

type AcceptedNoticeProps = {
  title: string;
  /** What the request was about, where it can be opened. */
  links: readonly { name: string; href?: string | undefined }[];
};

/** Tells what there is now that was asked for or offered, and leads to it. */
export function AcceptedNotice({ title, links }: AcceptedNoticeProps) {
  return (
    <Notice tone="success" title={title} className="mt-4">
      {links.map(({ name, href }, at) => (
        <Fragment key={href ?? name}>
          {at > 0 && <span aria-hidden> · </span>}
          {href && (
            <Link href={href} className="link">
              <bdi>{name}</bdi>
            </Link>
          )}
        </Fragment>
      ))}
    </Notice>
  );
}
