import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { config } from "@/lib/core/config";
import { isObject } from "@/lib/core/json";
import type { Message, MessageLike, MessageValues } from "@/lib/core/message";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { callAddress, OutgoingRefused } from "@/lib/outgoing/call";
import type { Partner } from "./partner";
import { insertCall } from "./repository";
import { type RemoteGroup, remoteGroup, type RemoteUser, remoteUser } from "./schema";

/** A call to a partner failed. */
export class PartnerFailed extends AppError {
  readonly status: 422 | 503;

  constructor(
    /**
     * "unavailable" (503): no response in time, or an error of the partner's own, so that a later call may succeed;
     * "unexpected" (422): a response that cannot be used.
     */
    readonly kind: "unavailable" | "unexpected",
    text: MessageLike,
    values?: MessageValues,
  ) {
    super(text, values);
    this.status = kind === "unavailable" ? 503 : 422;
  }
}

type Bounds = { readonly timeoutMs?: number };
type Call = Bounds & { readonly kind: "users" | "groups"; readonly subject: string };

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 2_000_000;

/** The metadata of a group; nothing when the partner does not know it. @throws PartnerFailed */
export async function fetchGroup(
  ctx: Context,
  partner: Partner,
  groupId: string,
  bounds: Bounds = {},
): Promise<RemoteGroup | undefined> {
  const group = await call(ctx, partner, remoteGroup, {
    kind: "groups",
    subject: groupId,
    ...bounds,
  });
  // A group that is not there is answered by an empty one, too.
  return group && group.id === groupId && group.name !== "" ? group : undefined;
}

/** What the partner says of a person; nothing when it does not know them. @throws PartnerFailed */
export async function fetchUser(
  ctx: Context,
  partner: Partner,
  externalId: string,
  bounds: Bounds = {},
): Promise<RemoteUser | undefined> {
  return call(ctx, partner, remoteUser, { kind: "users", subject: externalId, ...bounds });
}

type Endpoint = {
  readonly address: string | undefined;
  readonly variable: string | undefined;
  readonly parameter: string | undefined;
};
type Request = { readonly url: string; readonly token: string };

function endpointOf({ groupMetadata, userData }: Partner, kind: "users" | "groups"): Endpoint {
  if (kind === "groups")
    return {
      address: groupMetadata?.url ?? userData?.groups?.remote_endpoint,
      variable: groupMetadata?.token_name ?? userData?.groups?.token_env_variable_label,
      parameter: undefined,
    };
  return {
    address: userData?.users?.remote_endpoint,
    variable: userData?.users?.token_env_variable_label,
    parameter: userData?.users?.remote_identifier,
  };
}

/** What the settings lack for calls about people or groups of a partner. */
export function missingSetting(partner: Partner, kind: "users" | "groups"): Message | undefined {
  const { address, variable } = endpointOf(partner, kind);
  const { name } = partner;
  if (address === undefined) return message("partners.noEndpoint", { name });
  if (variable !== undefined && config().PARTNER_TOKENS[variable] !== undefined) return undefined;
  return message("partners.noToken", { name, variable: variable ?? "" });
}

function requestFor(partner: Partner, kind: "users" | "groups", id: string): Request {
  const missing = missingSetting(partner, kind);
  if (missing) throw new PartnerFailed("unexpected", missing);
  const { address = "", variable = "", parameter } = endpointOf(partner, kind);
  const token = config().PARTNER_TOKENS[variable] ?? "";
  const escaped = encodeURIComponent(id);
  if (address.includes("{id}")) return { url: address.replaceAll("{id}", escaped), token };
  const url = new URL(address);
  url.searchParams.set(parameter ?? "id", id);
  return { url: url.href, token };
}

async function call<Shape extends z.ZodType>(
  ctx: Context,
  partner: Partner,
  shape: Shape,
  { kind, subject, timeoutMs = TIMEOUT_MS }: Call,
): Promise<z.output<Shape> | undefined> {
  const { url, token } = requestFor(partner, kind, subject);
  const begun = performance.now();
  let status: number | undefined;
  let problem: Message | undefined;
  try {
    const headers = { accept: "application/json", authorization: `Bearer ${token}` };
    const answered = await callAddress(url, { headers, timeoutMs, maxBytes: MAX_BYTES });
    status = answered.status;
    return read(partner, answered, shape);
  } catch (error) {
    const failure = failureOf(error, partner);
    problem = failure.text;
    throw failure;
  } finally {
    const millis = Math.round(performance.now() - begun);
    const { name: instance } = partner;
    await insertCall(ctx, {
      instance,
      kind,
      subject: subject.slice(0, 255),
      status,
      problem,
      millis,
    });
  }
}

function read<Shape extends z.ZodType>(
  { name }: Partner,
  { status, body }: { status: number; body: Buffer },
  shape: Shape,
): z.output<Shape> | undefined {
  if (status === 404) return undefined;
  if (status >= 500 || status === 429 || status === 408)
    throw new PartnerFailed("unavailable", "partners.failed", { name, status });
  if (status !== 200) throw new PartnerFailed("unexpected", "partners.failed", { name, status });
  const parsed = shape.safeParse(resultIn(body));
  if (!parsed.success) throw new PartnerFailed("unexpected", "partners.unreadable", { name });
  return parsed.data;
}

/** The object of a response, alone or under `results` or `data`. */
function resultIn(body: Buffer): unknown {
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
  if (!isObject(json)) return json;
  if (isObject(json.results)) return json.results;
  const [first] = Array.isArray(json.data) ? (json.data as unknown[]) : [];
  return isObject(first) ? (first.profile ?? first) : json;
}

function failureOf(error: unknown, { name }: Partner): PartnerFailed {
  if (error instanceof PartnerFailed) return error;
  if (error instanceof OutgoingRefused && error.text.key === "http.outgoingTooLarge")
    return new PartnerFailed("unexpected", error.text);
  if (error instanceof OutgoingRefused) return new PartnerFailed("unavailable", error.text);
  return new PartnerFailed("unavailable", message("partners.silent", { name }));
}
