import { cookieOf, cookieText, hostCookieName } from "@/lib/auth/cookies";

/** As long as a browser may take to be led to a page. */
const SECONDS = 60;
const nameOfCookie = () => hostCookieName("welcome");

/** Goes to a browser with the session of an account that was just made, however that was. */
export const welcomeCookie = (): string =>
  cookieText(nameOfCookie(), "1", { maxAgeSeconds: SECONDS, httpOnly: true });

/** Whether the reader is to be told that the account is ready. */
export const isWelcome = (request: { readonly headers: Pick<Headers, "get"> }): boolean =>
  cookieOf(request, nameOfCookie()) !== undefined;

/** For the page that tells it: those that follow do not. */
export const welcomeSaidCookie = (): string =>
  cookieText(nameOfCookie(), "", { maxAgeSeconds: 0, httpOnly: true });
