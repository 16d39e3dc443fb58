import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords";

test("a password is kept as argon2id, salted", async () => {
  const [one, other] = await Promise.all([hashPassword("gannet"), hashPassword("gannet")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test("fits itself and nothing else", async () => {
  const stored = await hashPassword("gannet colony");
  expect(await isPassword("gannet colony", stored)).toBe(true);
  expect(await isPassword("gannet colonY", stored)).toBe(false);
});

test("is the same however a keyboard composes its letters", async () => {
  const stored = await hashPassword("Zu\u0308rich-see");
  expect(await isPassword("Z\u00fcrich-see", stored)).toBe(true);
});

test("of an account without one never fits, not even the one that is compared with", async () => {
  expect(await isPassword("the password of nobody", undefined)).toBe(false);
});
