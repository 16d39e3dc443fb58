import { expect, test } from "vitest";
import { kindOfAgent } from ".";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "person"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "person",
  ],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "robot"],
  ["ia_archiver (+http://www.alexa.com/site/help/webmasters; crawler@alexa.com)", "robot"],
  ["", "robot"],
  ["curl/8.5.0", "machine"],
  ["python-requests/2.32.3", "machine"],
  ["Wget/1.24.5", "machine"],
])("%s is a %s", (name, kind) => {
  expect(kindOfAgent(name)).toBe(kind);
  expect(kindOfAgent(name)).toBe(kind);
});
