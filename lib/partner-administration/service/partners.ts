import { certificates, judge, type JudgedCertificate } from "@/lib/administration";
import { HEALTH_STATES, type HealthState } from "@/lib/administration/schema";
import { config } from "@/lib/core/config";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { listPartners as partnersOfSettings, missingSetting, type Partner } from "@/lib/partners";
import { MAX_FAILURES } from "@/lib/sync/constants";
import { canSeePartners } from "../policy";
import { type Pulse, readPulses } from "../repository";
import type { PARTNER_PARTS } from "../schema";

/** A part of a partner that does not work, or that its settings leave out. */
type SwitchedOff = {
  readonly part: (typeof PARTNER_PARTS)[number];
  /** "good" where nothing is wrong: the settings leave it out. */
  readonly state: HealthState;
  readonly reason: Message;
};

export type PartnerState = {
  readonly partner: Partner;
  readonly state: HealthState;
  readonly certificates: readonly JudgedCertificate[];
  readonly switchedOff: readonly SwitchedOff[];
  readonly pulse: Pulse;
};

const SILENT: Pulse = {
  lastSignIn: undefined,
  lastCall: undefined,
  waiting: 0,
  dead: 0,
  failures: 0,
  probeAt: null,
};

function authorise({ actor }: Context): void {
  if (!canSeePartners(actor)) throw new NotPermitted();
}

/** The partner of a name, for those who may see it. */
export function requirePartner(ctx: Context, name: string): Partner {
  authorise(ctx);
  const found = partnersOfSettings().find((partner) => partner.name === name);
  if (!found) throw new NotFound("sync.noPartner", { name });
  return found;
}

/** All partners that the settings name, with how each is doing. */
export async function listPartners(ctx: Context): Promise<PartnerState[]> {
  authorise(ctx);
  return statesOf(ctx, partnersOfSettings());
}

export async function readPartner(ctx: Context, name: string): Promise<PartnerState> {
  const [state] = await statesOf(ctx, [requirePartner(ctx, name)]);
  if (!state) throw new NotFound("sync.noPartner", { name });
  return state;
}

async function statesOf(ctx: Context, partners: readonly Partner[]): Promise<PartnerState[]> {
  const names = partners.map(({ name }) => name);
  // The site's own certificate takes a connection, and is none of a partner's.
  const settings = { ...config(), APP_URL: "http://localhost" };
  const [pulses, found] = await Promise.all([readPulses(ctx, names), certificates(ctx, settings)]);
  const judged = found.map((one) => judge(one, ctx.now));
  return partners.map((partner) => {
    const own = judged.filter((one) => one.partner === partner.name);
    const pulse = pulses.get(partner.name) ?? SILENT;
    const switchedOff = partsOff(partner, own, pulse);
    const states = [
      ...own.map(({ state }) => state),
      ...switchedOff.map(({ state }) => state),
      ...(pulse.dead > 0 ? (["attention"] as const) : []),
    ];
    const state = HEALTH_STATES.findLast((one) => states.includes(one)) ?? "good";
    return { partner, state, certificates: own, switchedOff, pulse };
  });
}

function partsOff(
  partner: Partner,
  own: readonly JudgedCertificate[],
  { failures }: Pulse,
): SwitchedOff[] {
  const off = (
    part: SwitchedOff["part"],
    state: HealthState,
    reason: Message | undefined,
  ): SwitchedOff[] => (reason ? [{ part, state, reason }] : []);
  return [
    ...off("sign-in", partner.saml ? "bad" : "good", signInOff(partner, own)),
    ...(["users", "groups"] as const).flatMap((kind) => {
      const reason = missingSetting(partner, kind);
      const isMeant = reason?.key === "partners.noEndpoint";
      return off(kind === "users" ? "people" : "groups", isMeant ? "good" : "bad", reason);
    }),
    ...off(
      "callbacks",
      "bad",
      failures < MAX_FAILURES
        ? undefined
        : message("partnerAdministration.paused", { count: failures }),
    ),
  ];
}

/** Nobody can sign in when no certificate of the identity provider is good any more. */
function signInOff(
  { name, saml }: Partner,
  own: readonly JudgedCertificate[],
): Message | undefined {
  if (!saml) return message("partnerAdministration.noSignIn");
  // Those with another name are ours, which are not needed to check what the provider signs.
  const theirs = own.filter((one) => one.name === name);
  if (theirs.length === 0) return undefined;
  if (theirs.every(({ problem }) => problem))
    return message("partnerAdministration.certificateUnreadable");
  const isGood = theirs.some(({ daysLeft }) => daysLeft !== undefined && daysLeft >= 0);
  return isGood ? undefined : message("partnerAdministration.certificateEnded");
}
