import { cookieOf, hostCookieName } from "@/lib/auth/cookies";

/** The cookie that keeps the choice of a visitor who is not signed in. */
export const localeCookieName = (): string => hostCookieName("locale");

/** What the visitor chose, as it was sent. */
export const chosenLocale = (request: Pick<Request, "headers">): string | undefined =>
  cookieOf(request, localeCookieName());
