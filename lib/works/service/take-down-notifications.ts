import { absoluteUrl } from "@/lib/core/absolute-url";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { notify } from "@/lib/notifications";
import { actorName } from "@/lib/users";
import type { Removal } from "@/lib/vocabularies";
import type { Work } from "../rows";
import { removalReason } from "./removal-reason";

/** Tells the owner that a work was taken down, why, and whom to ask. */
export async function notifyOfTakeDown(
  ctx: Context,
  work: Work,
  { reason, note, isVisible }: Removal,
): Promise<void> {
  const who = await actorName(ctx);
  const workTitle = titleOf(work);
  const why = reason === undefined ? undefined : removalReason(reason);
  // Where nothing says that it was there, its page is of no use to the owner either.
  const link = isVisible ? `/records/${work.id}` : "/me/uploads";
  await notify(ctx, [
    {
      ...commonOf(work, "take-down"),
      title: message("works.takenDown", { title: workTitle }),
      body: [
        why
          ? message("works.takenDownFor", { who, reason: why })
          : message("works.takenDownBy", { who }),
        ...(note ? [message("mails.takenDownNote", { note })] : []),
      ],
      link,
      mail: {
        template: "work-taken-down",
        props: {
          workTitle,
          who,
          ...(why ? { reason: why } : {}),
          ...(note ? { note } : {}),
          ...(isVisible ? { workUrl: absoluteUrl(link) } : {}),
        },
      },
    },
  ]);
}

/** Tells the owner that a work is back. */
export async function notifyOfRestoration(ctx: Context, work: Work): Promise<void> {
  const who = await actorName(ctx);
  const workTitle = titleOf(work);
  const link = `/records/${work.id}`;
  await notify(ctx, [
    {
      ...commonOf(work, "restore"),
      title: message("works.restored", { title: workTitle }),
      body: [message("works.restoredBy", { who })],
      link,
      mail: {
        template: "work-restored",
        props: { workTitle, who, workUrl: absoluteUrl(link) },
      },
    },
  ]);
}

const titleOf = ({ metadata }: Work) => metadata.title ?? message("works.untitled");

const commonOf = ({ id, parent, revision }: Work, step: "take-down" | "restore") =>
  ({
    event: `record.${step}`,
    family: "access",
    key: `${step}-${id}-${revision}`,
    userIds: [parent.ownerId],
  }) as const;
