import { expect, test } from "vitest";
import { describeDevice } from "./device-name";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test("browsers that name others are still told apart", () => {
  expect(
    describeDevice(
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    ),
  ).toEqual({ browser: "Edge", system: "Windows" });
  expect(
    describeDevice(`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0 Safari/537.36`),
  ).toEqual({
    browser: "Chrome",
    system: "Linux",
  });
  expect(
    describeDevice(
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Safari/604.1`,
    ),
  ).toEqual({ browser: "Safari", system: "iOS" });
  expect(
    describeDevice(`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`),
  ).toEqual({ browser: "Chrome", system: "Android" });
});

test("what is not recognised is not guessed", () => {
  expect(describeDevice(null)).toEqual({});
  expect(describeDevice("curl/8.5")).toEqual({});
});
