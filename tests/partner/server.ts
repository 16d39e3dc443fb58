import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { metadataXml, responsePage, type Service, signInPage } from "./identity-provider";
import { overviewPage, page } from "./pages";
import {
  type Group,
  groupJson,
  note,
  type Person,
  personJson,
  sampleState,
  type State,
} from "./state";

type Options = {
  /** 0 for a free one. */
  readonly port: number;
  readonly service: Service;
  /** With which signals are sent to the service. */
  readonly signalToken: string;
  /** With which the service asks about people and groups. */
  readonly callToken: string;
};

/** A partner instance while it runs. */
export type MockPartner = {
  readonly url: string;
  readonly state: State;
  stop: () => Promise<void>;
};

type Answer = { status?: number; type?: string; body?: string | Buffer; location?: string };
type Visit = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
};

export async function startMockPartner(options: Options): Promise<MockPartner> {
  const state = sampleState();
  const instance = { options, state, url: "" };
  const server = createServer((request, response) => {
    respond(instance, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((ready) => server.listen(options.port, "127.0.0.1", ready));
  instance.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: instance.url,
    state,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Instance = { readonly options: Options; readonly state: State; url: string };

async function respond(
  instance: Instance,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", instance.url);
  const visit: Visit = {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(request.method === "POST" ? await text(request) : ""),
    authorization: request.headers.authorization,
  };
  const {
    status = 200,
    type = "text/html; charset=utf-8",
    body = "",
    location,
  } = await answer(instance, visit);
  response.writeHead(location ? 303 : status, {
    "content-type": type,
    ...(location ? { location } : {}),
  });
  response.end(body);
}

async function answer(instance: Instance, visit: Visit): Promise<Answer> {
  const { state, url, options } = instance;
  const { path, method, form } = visit;
  if (path === "/") return { body: overviewPage(state, options.service.url) };
  if (path === "/idp/metadata")
    return { type: "application/samlmetadata+xml", body: metadataXml(url) };
  if (path === "/idp/sign-in" && method === "GET")
    return { body: signInPage(visit.query, state.people.values()) };
  if (path === "/idp/sign-in") return signIn(instance, form);
  if (path === "/idp/logout")
    return { body: page("You are signed out", `<p>Of Example Commons, too.</p>`) };
  const [, area = "", kind = "", id = ""] =
    /^\/(?:(api)\/)?(people|users|groups|avatars)\/([^/]+)$/.exec(path) ?? [];
  const name = decodeURIComponent(id);
  if (area === "api") return data(instance, visit, kind, name);
  if (kind === "avatars") return { type: "image/png", body: await picture(name) };
  if (method === "POST" && kind === "people") return changePerson(instance, name, form);
  if (method === "POST" && kind === "groups") return changeGroup(instance, name, form);
  if (kind === "groups" && state.groups.has(name)) return { location: "/" };
  return { status: 404, body: page("Nothing here", "") };
}

function signIn({ state, url, options }: Instance, form: URLSearchParams): Answer {
  const person = state.people.get(form.get("username") ?? "");
  if (!person) return { status: 404, body: page("Nobody has this name", "") };
  note(state, `${person.username} signs in to the repository`);
  const given = { request: form.get("request") ?? "", state: form.get("state") ?? "", url };
  return { body: responsePage(person, given, options.service) };
}

function data({ state, url, options }: Instance, visit: Visit, kind: string, id: string): Answer {
  const type = "application/json";
  if (visit.authorization !== `Bearer ${options.callToken}`)
    return { status: 401, type, body: JSON.stringify({ meta: { authorized: false } }) };
  const person = kind === "users" ? state.people.get(id) : undefined;
  const group = kind === "groups" ? state.groups.get(id) : undefined;
  const found = person ? personJson(state, person) : group && groupJson(group, url);
  note(state, `the repository asks about ${kind} ${id}: ${found ? "told" : "unknown"}`);
  const missing = { meta: { authorized: true, error: "unknown" } };
  return { status: found ? 200 : 404, type, body: JSON.stringify(found ?? missing) };
}

async function changePerson(
  instance: Instance,
  id: string,
  form: URLSearchParams,
): Promise<Answer> {
  const { state } = instance;
  const person = state.people.get(id);
  if (!person) return { status: 404 };
  const wish = form.get("do");
  if (wish === "logout") await sendLogout(instance, id);
  else if (wish === "delete") {
    state.people.delete(id);
    await sendSignal(instance, { users: [{ id, event: "deleted" }] });
  } else {
    save(person, form);
    await sendSignal(instance, { users: [{ id, event: "updated" }] });
  }
  return { location: "/" };
}

function save(person: Person, form: URLSearchParams): void {
  for (const name of ["firstName", "lastName", "email", "affiliation", "orcid"] as const)
    person[name] = form.get(name) ?? person[name];
  person.isSuperadmin = form.has("isSuperadmin");
  for (const [name, role] of form) {
    const group = /^role-(\w+)$/.exec(name)?.[1];
    if (group === undefined) continue;
    if (role === "") person.groups.delete(group);
    else person.groups.set(group, role);
  }
}

async function changeGroup(instance: Instance, id: string, form: URLSearchParams): Promise<Answer> {
  const { state } = instance;
  const group: Group | undefined = state.groups.get(id);
  if (!group) return { status: 404 };
  if (form.get("do") === "delete") state.groups.delete(id);
  else {
    group.name = form.get("name") ?? group.name;
    group.description = form.get("description") ?? group.description;
    group.hasAvatar = form.has("hasAvatar");
  }
  const event = state.groups.has(id) ? "updated" : "deleted";
  await sendSignal(instance, { groups: [{ id, event }] });
  return { location: "/" };
}

async function sendSignal(instance: Instance, updates: object): Promise<void> {
  const { service } = instance.options;
  const body = JSON.stringify({ idp: service.instance, updates });
  await send(instance, "/api/webhooks/users/update", body);
}

async function sendLogout(instance: Instance, username: string): Promise<void> {
  await send(instance, `/api/webhooks/users/logout?username=${encodeURIComponent(username)}`);
}

async function send({ options, state }: Instance, path: string, body?: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${options.signalToken}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  try {
    const { status } = await fetch(`${options.service.url}${path}`, {
      method: "POST",
      headers,
      ...(body === undefined ? {} : { body }),
    });
    note(state, `sent ${path} ${body ?? ""}: ${status}`);
  } catch {
    note(state, `sent ${path}: the repository does not answer`);
  }
}

/** A square of a colour of its own. */
async function picture(name: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = Buffer.from(name);
  return sharp({
    create: { width: 256, height: 256, channels: 3, background: { r: r * 2, g: g * 3, b } },
  })
    .png()
    .toBuffer();
}
