import { BadRequest, TooLarge } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import { type Partner, partnerCalled } from "@/lib/partners";
import { MAX_ENTRIES, MAX_EVENT, MAX_ID } from "../schema";

/** One entry of a payload. `given` has it as it came. */
export type Entry = {
  readonly type: string;
  readonly id: string;
  readonly event: string;
  /** Of an association: what the provider calls the person. */
  readonly subject: string | undefined;
  readonly given: Readonly<Record<string, unknown>>;
};

export type Payload = {
  readonly partner: Partner;
  readonly updates: Readonly<Record<string, unknown>>;
  readonly entries: readonly Entry[];
};

/** What a partner has sent. @throws BadRequest when it is no signal at all */
export function readPayload(body: unknown): Payload {
  if (!isObject(body)) throw new BadRequest("webhooks.notObject");
  const { idp } = body;
  if (typeof idp !== "string" || idp === "") throw new BadRequest("webhooks.noIdp");
  const partner = partnerCalled(idp);
  if (!partner) throw new BadRequest("webhooks.unknownIdp", { name: idp.slice(0, MAX_ID) });
  const updates = updatesIn(body);
  const entries: Entry[] = [];
  for (const [type, list] of Object.entries(updates)) {
    if (!Array.isArray(list)) throw new BadRequest("webhooks.noList", { name: type });
    if (entries.length + list.length > MAX_ENTRIES)
      throw new TooLarge("webhooks.tooMany", { maximum: MAX_ENTRIES });
    for (const given of list as unknown[]) entries.push(readEntry(type, given));
  }
  if (entries.length === 0) throw new BadRequest("webhooks.empty");
  return { partner, updates, entries };
}

/** Associations also come beside `updates`, alone or in an object of their own. */
function updatesIn(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { updates, associations } = body;
  if (updates !== undefined) {
    if (!isObject(updates)) throw new BadRequest("webhooks.noUpdates");
    return associations === undefined ? updates : { ...updates, ...associated(associations) };
  }
  if (associations === undefined) throw new BadRequest("webhooks.noUpdates");
  return associated(associations);
}

const associated = (given: unknown): Readonly<Record<string, unknown>> =>
  isObject(given) ? given : { associations: given };

function readEntry(type: string, given: unknown): Entry {
  if (!isObject(given)) throw new BadRequest("webhooks.noEntry", { name: type });
  const id = readId(given.id);
  if (id === undefined) throw new BadRequest("webhooks.noId", { name: type });
  const { event } = given;
  if (typeof event !== "string" || event === "" || event.length > MAX_EVENT)
    throw new BadRequest("webhooks.noEvent", { name: type, id });
  const subject = type === "associations" ? readId(given.kc_id) : undefined;
  if (type === "associations" && subject === undefined)
    throw new BadRequest("webhooks.noSubject", { id });
  return { type, id, event, subject, given };
}

/** Numbers and texts mean the same. */
function readId(given: unknown): string | undefined {
  const text = typeof given === "number" && Number.isSafeInteger(given) ? String(given) : given;
  if (typeof text !== "string") return undefined;
  const trimmed = text.trim();
  return trimmed !== "" && trimmed.length <= MAX_ID ? trimmed : undefined;
}
