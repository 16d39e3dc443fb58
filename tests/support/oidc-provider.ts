import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { adoptConfig, config, parseConfig } from "@/lib/core/config";

/** A provider of OpenID Connect for tests. It signs in whoever is `person`, and can be told to write tokens wrongly. */
export type OidcServer = {
  readonly url: string;
  /** The claims of whoever signs in next. */
  person: Record<string, unknown>;
  /** Changes the claims of the next ID tokens; `undefined` resets it. */
  alter: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Signs with a key that is not among those published, or with the client's secret. */
  signsWith: "key" | "foreign key" | "secret";
  /** Answers in place of the usual. */
  respond:
    ((path: string, request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** The paths asked for, in order. */
  readonly calls: string[];
  /** Publishes a new key and signs with it. */
  renewKey: () => Promise<void>;
  stop: () => Promise<void>;
};

export const CLIENT = { id: "repository", secret: "secret-of-the-repository" };

type Asked = { params: URLSearchParams; person: Record<string, unknown>; isUsed: boolean };

export async function startOidcProvider(): Promise<OidcServer> {
  const codes = new Map<string, Asked>();
  let key = await newKey();
  const foreign = await newKey(key.kid);
  const provider: Omit<OidcServer, "url" | "stop"> = {
    person: {},
    alter: undefined,
    signsWith: "key",
    respond: undefined,
    calls: [],
    renewKey: async () => {
      key = await newKey();
    },
  };
  let url = "";

  const idToken = async ({ params, person }: Asked): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      ...{ iss: url, aud: CLIENT.id, iat: now, exp: now + 300 },
      nonce: params.get("nonce") ?? undefined,
      ...person,
    };
    const token = new SignJWT(provider.alter?.(usual) ?? usual);
    if (provider.signsWith === "secret")
      return token.setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(CLIENT.secret));
    const { kid, privateKey } = provider.signsWith === "key" ? key : foreign;
    return token.setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
  };

  const paths: Record<
    string,
    (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => Promise<void>
  > = {
    "/.well-known/openid-configuration": async (_, __, response) =>
      json(response, 200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        userinfo_endpoint: `${url}/userinfo`,
      }),
    "/keys": async (_, __, response) => json(response, 200, { keys: [key.jwk] }),
    "/authorize": async (params, _, response) => {
      const code = randomUUID();
      codes.set(code, { params, person: provider.person, isUsed: false });
      const back = new URL(params.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", params.get("state") ?? "");
      response.writeHead(302, { location: back.href }).end();
    },
    "/token": async (_, request, response) => {
      const form = new URLSearchParams(await textOf(request));
      const asked = codes.get(form.get("code") ?? "");
      if (!isClient(request, form)) return json(response, 401, { error: "invalid_client" });
      if (!asked || asked.isUsed || !isSameBrowser(asked.params, form))
        return json(response, 400, { error: "invalid_grant" });
      asked.isUsed = true;
      json(response, 200, {
        access_token: form.get("code"),
        token_type: "Bearer",
        id_token: await idToken(asked),
      });
    },
    "/userinfo": async (_, request, response) => {
      const code = (request.headers.authorization ?? "").replace("Bearer ", "");
      const { sub, userinfo } = codes.get(code)?.person ?? {};
      json(response, 200, { sub, ...(userinfo as object | undefined) });
    },
  };
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", "http://provider.invalid");
    provider.calls.push(asked.pathname);
    if (provider.respond?.(asked.pathname, request, response)) return;
    const answer = paths[asked.pathname];
    if (answer) void answer(asked.searchParams, request, response);
    else json(response, 404, {});
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    url,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

async function newKey(kid: string = randomUUID()) {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256" } };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function isClient(request: IncomingMessage, form: URLSearchParams): boolean {
  const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64");
  return (
    request.headers.authorization === `Basic ${basic}` ||
    form.get("client_secret") === CLIENT.secret
  );
}

/** PKCE (RFC 7636), and the address for the way back. */
function isSameBrowser(asked: URLSearchParams, form: URLSearchParams): boolean {
  const verifier = form.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return (
    asked.get("code_challenge_method") === "S256" &&
    asked.get("code_challenge") === challenge &&
    asked.get("redirect_uri") === form.get("redirect_uri")
  );
}

/** Adds the provider to the settings of this process under names: "harbour" gives addresses, "researcher" ORCID iDs. */
export function adoptOidcProvider({ url }: Pick<OidcServer, "url">): void {
  const one = { issuer: url, client_id: CLIENT.id, client_secret_env: "HARBOUR_SECRET" };
  const parsed = parseConfig({
    CALL_PRIVATE_HOSTS: new URL(url).host,
    HARBOUR_SECRET: CLIENT.secret,
    OIDC_PROVIDERS: JSON.stringify({
      harbour: { ...one, title: "Harbour University" },
      researcher: {
        ...{ ...one, title: "Researcher iD", scopes: [], mappings: { orcid: "sub" } },
        token_endpoint_auth_method: "client_secret_post",
      },
    }),
  });
  const { CALL_PRIVATE_HOSTS, OIDC_PROVIDERS, OIDC_SECRETS } = parsed;
  adoptConfig({ ...config(), CALL_PRIVATE_HOSTS, OIDC_PROVIDERS, OIDC_SECRETS });
}
