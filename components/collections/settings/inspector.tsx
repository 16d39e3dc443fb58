import { Check, X } from "lucide-react";
import { Disclosure } from "@/components/ui/disclosure";
import { cn } from "@/components/ui/class-names";
import type { AccessAction, AccessJson, ReasonJson } from "@/lib/collections/schema";
import { roleTitle } from "../role-words";

/** What can be done, in the words of those who ask about it. */
export const ACTION_WORDS: Readonly<Record<AccessAction, string>> = {
  read: "See the collection",
  listPublicMembers: "See the public list of members",
  listMembers: "See all members",
  askForMembership: "Ask to become a member",
  submitWorks: "Submit works",
  includeDirectly: "Include works without review",
  curate: "Decide about works, and take works out",
  seeInbox: "See the requests",
  update: "Change texts, logo and settings",
  manageMembers: "Invite people, change and remove members",
  seeMembershipRequests: "Decide who becomes a member",
  manageOwners: "Name owners and take their role away",
  own: "Rename, delete and move the collection, allow subcollections",
};

type InspectorProps = { access: AccessJson; action: AccessAction | undefined };

/** What somebody may do, and the rule that says so. */
export function Inspector({ access, action }: InspectorProps) {
  const name = access.user?.name ?? "Somebody who is not signed in";
  const shown = access.actions.filter((one) => action === undefined || one.action === action);
  return (
    <section aria-labelledby="answer" className="mt-8">
      <h3 id="answer" className="text-lg font-semibold">
        <bdi>{name}</bdi>
      </h3>
      <p className="mt-0.5 text-muted">{standingOf(access)}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {shown.map(({ action: what, allowed, reason }) => (
          <li key={what} className="py-1">
            <Disclosure
              open={shown.length === 1}
              summary={
                <span className="flex items-center gap-2.5">
                  <Mark holds={allowed} />
                  <span>
                    {ACTION_WORDS[what]}
                    <span className="sr-only">{allowed ? ": yes" : ": no"}</span>
                  </span>
                </span>
              }
            >
              {reason && <Why reason={reason} allowed={allowed} />}
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function standingOf({ user, role, memberships }: AccessJson): string {
  if (!user) return "May do what everybody may.";
  if (!role) return "Is not a member.";
  const groups = memberships.flatMap(({ role: held, through }) =>
    through === null ? [] : [`${roleTitle(held)} through the group ${through}`],
  );
  const own = memberships.find(({ through }) => through === null);
  const ways = [...(own ? [`${roleTitle(own.role)} by an own membership`] : []), ...groups];
  return `Is ${roleTitle(role)} here: ${ways.join(", ")}.`;
}

function Mark({ holds }: { holds: boolean }) {
  const Icon = holds ? Check : X;
  return (
    <Icon
      aria-hidden
      className={cn("size-4.5 shrink-0 stroke-[2.5]", holds ? "text-accent" : "text-danger")}
    />
  );
}

function Why({ reason, allowed }: { reason: ReasonJson; allowed: boolean }) {
  return (
    <div className="ps-7 text-[0.9375rem]/6">
      <p className="text-muted">{allowed ? "Allowed, because" : "Not allowed, because"}</p>
      <ReasonLine reason={reason} />
    </div>
  );
}

const GROUP_WORDS = {
  all: { holds: "all of these are so:", fails: "not all of these are so:" },
  any: { holds: "at least one of these is so:", fails: "none of these is so:" },
} as const;

function ReasonLine({ reason }: { reason: ReasonJson }) {
  if (reason.kind === "sentence")
    return (
      <p className="flex items-start gap-2 py-0.5">
        <span className="mt-1">
          <Mark holds={reason.holds} />
        </span>
        <span>
          <span className="sr-only">{reason.holds ? "True: " : "Not so: "}</span>
          {reason.says}
        </span>
      </p>
    );
  return (
    <>
      <p className="text-muted">{GROUP_WORDS[reason.kind][reason.holds ? "holds" : "fails"]}</p>
      <ul className="border-s border-line ps-4">
        {reason.of.map((part, position) => (
          <li key={position}>
            <ReasonLine reason={part} />
          </li>
        ))}
      </ul>
    </>
  );
}
