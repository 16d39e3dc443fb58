import { expect, test } from "vitest";
import { partsAtAddresses } from "./addresses-in-text";

const addressesIn = (text: string) =>
  partsAtAddresses(text)
    .filter(({ isAddress }) => isAddress)
    .map((part) => part.text);

test.each([
  [
    "Open https://tides.example.org/a?b=1&c#d, then sleep.",
    ["https://tides.example.org/a?b=1&c#d"],
  ],
  ["(see http://tides.example.org/a)", ["http://tides.example.org/a"]],
  [
    "https://a.example.org\nhttps://b.example.org",
    ["https://a.example.org", "https://b.example.org"],
  ],
  ['"https://a.example.org/"><b>', ["https://a.example.org/"]],
  ["javascript:alert(1) data:text/html,x ftp://a.example.org www.example.org", []],
  ["", []],
])("%j", (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
  expect(
    partsAtAddresses(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
