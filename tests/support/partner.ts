import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { adoptConfig, config, parseConfig } from "@/lib/core/config";
import { type Partner, partnerNamed } from "@/lib/partners";

/** A partner instance for tests: people and groups by id, and how it answers when it is not well. */
export type PartnerServer = {
  readonly url: string;
  readonly users: Map<string, unknown>;
  readonly groups: Map<string, unknown>;
  /** The paths asked for, in order. */
  readonly calls: string[];
  /** Answers in place of the usual; reset it with `undefined`. */
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Breaks off what is not answered yet. */
  closeConnections: () => void;
  stop: () => Promise<void>;
};

export const PARTNER = "exampleCommons";
export const PARTNER_TOKEN = "token-of-example-commons";

export async function startPartner({ port = 0 } = {}): Promise<PartnerServer> {
  const partner: Omit<PartnerServer, "url" | "stop" | "closeConnections"> = {
    users: new Map(),
    groups: new Map(),
    calls: [],
    respond: undefined,
  };
  const server = createServer((request, response) => {
    partner.calls.push(request.url ?? "");
    if (partner.respond) return partner.respond(request, response);
    const [, kind, id] = /^\/(users|groups)\/([^/?]+)$/.exec(request.url ?? "") ?? [];
    const found =
      kind === "users" || kind === "groups"
        ? partner[kind].get(decodeURIComponent(id ?? ""))
        : undefined;
    const isKnown = request.headers.authorization === `Bearer ${PARTNER_TOKEN}`;
    response.writeHead(!isKnown ? 401 : found ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? (found ?? { meta: { error: "unknown" } }) : {}));
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(partner, {
    url,
    closeConnections: () => server.closeAllConnections(),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

/** The settings of a service beside that partner, as variables of the environment. */
export function partnerEnvironment({ url }: Pick<PartnerServer, "url">): Record<string, string> {
  return {
    CALL_PRIVATE_HOSTS: new URL(url).host,
    COMMONS_PROFILES_API_TOKEN: "static-token-of-partners",
    EXAMPLE_COMMONS_TOKEN: PARTNER_TOKEN,
    GROUP_COLLECTIONS_METADATA_ENDPOINTS: JSON.stringify({
      [PARTNER]: {
        url: `${url}/groups/{id}`,
        token_name: "EXAMPLE_COMMONS_TOKEN",
        placeholder_avatar: "mystery-group.png",
        title: "Example Commons",
      },
    }),
    REMOTE_USER_DATA_API_ENDPOINTS: JSON.stringify({
      [PARTNER]: {
        users: {
          remote_endpoint: `${url}/users/{id}`,
          token_env_variable_label: "EXAMPLE_COMMONS_TOKEN",
        },
        entity_types: {
          users: { events: ["created", "updated", "deleted"] },
          groups: { events: ["created", "updated", "deleted"] },
          associations: { events: ["associated"] },
        },
        aliases: ["exampleBroker"],
      },
    }),
  };
}

/** Adds a partner to the settings of this process. */
export function adoptPartner(partner: Pick<PartnerServer, "url">): Partner {
  const environment = partnerEnvironment(partner);
  const parsed = parseConfig(environment);
  adoptConfig({
    ...config(),
    CALL_PRIVATE_HOSTS: parsed.CALL_PRIVATE_HOSTS,
    COMMONS_PROFILES_API_TOKEN: parsed.COMMONS_PROFILES_API_TOKEN,
    GROUP_COLLECTIONS_METADATA_ENDPOINTS: parsed.GROUP_COLLECTIONS_METADATA_ENDPOINTS,
    REMOTE_USER_DATA_API_ENDPOINTS: parsed.REMOTE_USER_DATA_API_ENDPOINTS,
    PARTNER_TOKENS: parsed.PARTNER_TOKENS,
  });
  const adopted = partnerNamed(PARTNER);
  if (!adopted) throw new Error("The partner is not set up.");
  return adopted;
}
