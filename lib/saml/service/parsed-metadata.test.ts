import { expect, test } from "vitest";
import { lastParsed, parseOnce } from "./parsed-metadata";

const MD = "urn:oasis:names:tc:SAML:2.0:metadata";
const document = (...entityIds: string[]) =>
  `<md:EntitiesDescriptor xmlns:md="${MD}">${entityIds
    .map(
      (id) =>
        `<md:EntityDescriptor entityID="${id}"><md:IDPSSODescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.example.org/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
    )
    .join("")}</md:EntitiesDescriptor>`;

test("metadata are parsed once for each document and entity", async () => {
  const one = { version: "1", wanted: undefined };
  const first = await parseOnce("a", document("x"), one);
  expect(first).toMatchObject({ entityId: "x" });
  expect(await parseOnce("a", document("x"), one)).toBe(first);
  expect(lastParsed("a", one)?.read).toBe(first);
  expect(lastParsed("b", one)).toBeUndefined();
  expect(lastParsed("a", { ...one, wanted: "x" })).toBeUndefined();
  const two = { version: "2", wanted: undefined };
  expect(lastParsed("a", two)).toBeUndefined();
  expect(await parseOnce("a", document("y"), two)).toMatchObject({ entityId: "y" });
});

test("that a document has no provider is kept as well", async () => {
  const given = { version: "1", wanted: "z" };
  expect(await parseOnce("c", document("x", "y"), given)).toBeUndefined();
  expect(lastParsed("c", given)).toEqual({ ...given, read: undefined });
});
