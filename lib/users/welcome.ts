import { cookieOf, cookieText, hostCookieName } from "@/lib/auth/cookies";

/** For the page to which a browser is led next, and not for those that its reader opens later. */
const SECONDS = 60;
const nameOfCookie = () => hostCookieName("welcome");

/** Goes to a browser with the session of an account that was just made, however that was. */
export const welcomeCookie = (): string =>
  cookieText(nameOfCookie(), "1", { maxAgeSeconds: SECONDS, httpOnly: true });

/** Whether the reader is to be told that the account is ready. */
export const isWelcome = (request: { readonly headers: Pick<Headers, "get"> }): boolean =>
  cookieOf(request, nameOfCookie()) !== undefined;
