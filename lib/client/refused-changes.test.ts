import { expect, test } from "vitest";
import { ApiError } from "./api-error";
import { changes } from "./changes";
import { onRefusedChange, type SessionOutcome } from "./refused-changes";

/** What becomes of a change that is refused as long as nobody is signed in. */
async function refused(outcome: SessionOutcome, status = 403) {
  let isSignedIn = false;
  let asked = 0;
  let sent = 0;
  const end = onRefusedChange(async () => {
    asked++;
    isSignedIn = outcome.isSignedInAgain;
    return outcome;
  });
  const change = async () => {
    sent++;
    if (!isSignedIn) throw new ApiError(status, "You do not have permission to do this.");
    return "done";
  };
  const result = await changes.send(change, undefined).catch((error: ApiError) => error);
  end();
  return { result, asked, sent };
}

test.each([401, 403])("a change refused with %s is sent again after signing in", async (status) => {
  const { result, ...times } = await refused({ isSignedInAgain: true }, status);
  expect(result).toBe("done");
  expect(times).toEqual({ asked: 1, sent: 2 });
});

test("who does not sign in again reads that the session has ended", async () => {
  const { result, sent } = await refused({ isSignedInAgain: false, problem: "It has ended." });
  // No page is made anew after it, as after a refusal: that would be the one for signing in.
  expect(result).toMatchObject({ message: "It has ended.", status: 0 });
  expect(sent).toBe(1);
});

test("where the session goes on, a refusal is one", async () => {
  const { result } = await refused({ isSignedInAgain: false });
  expect(result).toMatchObject({ message: "You do not have permission to do this.", status: 403 });
});

test("other failures ask nobody, and without a watch none does", async () => {
  expect(await refused({ isSignedInAgain: true }, 400)).toMatchObject({ asked: 0, sent: 1 });
  const change = async () => {
    throw new ApiError(403, "No.");
  };
  await expect(changes.send(change, undefined)).rejects.toMatchObject({ message: "No." });
});
