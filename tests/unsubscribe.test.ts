import { expect, test } from "vitest";
import { GET } from "@/app/api/user/notifications/unsubscribe/[token]/route";
import { withTestDatabase } from "./support/database";

withTestDatabase();

test("people who open the address in a mail are led to the switches, and nothing is changed", async () => {
  const url = "https://repository.example.org/api/user/notifications/unsubscribe/x";
  const response = await GET(new Request(url), { params: Promise.resolve({ token: "x" }) });
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    "https://repository.example.org/account/settings/notifications",
  ]);
});
