import { inject, expect, describe, test } from "vitest";
import { apiOf } from "../../support/api";
import { PARTNER } from "../../support/partner";
import { anonymous, aPerson } from "../support/people";

/** Signals of partner instances, one test per status. The token is that of the service's settings. */
const PATHS = ["/api/webhooks/users/update", "/api/webhooks/user_data_update"];
const signals = apiOf(inject("service"), "static-token-of-partners");
const payload = (updates: object) => ({ idp: PARTNER, updates });
const groups = payload({ groups: [{ id: "1234", event: "updated" }] });

describe.each(PATHS)("%s", (path) => {
  test("200 says that the receiver is active", async () => {
    expect(await anonymous.get(path)).toMatchObject({
      status: 200,
      body: { message: "Webhook receiver is active", status: 200 },
    });
  });

  test("202 repeats the updates", async () => {
    const { status, body } = await signals.post(path, groups);
    expect([status, body]).toMatchObject([202, { status: 202, updates: groups.updates }]);
  });

  test("207 names what could not be taken beside what was", async () => {
    const updates = {
      users: [{ id: "nobody-here", event: "updated" }],
      groups: [{ id: "77", event: "updated" }],
    };
    const { status, body } = await signals.post(path, payload(updates));
    expect([status, body]).toMatchObject([
      207,
      {
        accepted: { groups: [{ id: "77" }] },
        errors: [{ type: "users", id: "nobody-here", event: "updated" }],
      },
    ]);
  });

  test("400 for nothing, 404 for nobody who is known", async () => {
    for (const body of [payload({}), payload({ users: [] }), { updates: groups.updates }])
      expect(await signals.post(path, body)).toMatchObject({ status: 400, body: { status: 400 } });
    const nobody = payload({ users: [{ id: "nobody-here", event: "updated" }] });
    expect(await signals.post(path, nobody)).toMatchObject({ status: 404, body: { status: 404 } });
  });

  test("401 without the token, 403 for an account without the right, 405 for another method", async () => {
    expect(await anonymous.post(path, groups)).toMatchObject({
      status: 401,
      body: { error: "Unauthorized" },
    });
    const person = await aPerson();
    expect(await person.post(path, groups)).toMatchObject({
      status: 403,
      body: { error: "Forbidden" },
    });
    expect(await signals.put(path, groups)).toMatchObject({ status: 405, body: { status: 405 } });
  });
});

describe("/api/webhooks/users/logout", () => {
  const path = "/api/webhooks/users/logout";
  test("400 without a name, 401 without the token, 404 for nobody", async () => {
    expect((await signals.post(path)).status).toBe(400);
    expect((await anonymous.post(`${path}?username=amara`)).status).toBe(401);
    expect(await signals.post(`${path}?username=nobody-here`)).toMatchObject({
      status: 404,
      body: { status: "not found" },
    });
  });
});
