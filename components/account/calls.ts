import { contractAt } from "@/lib/http/contract";
import type * as oidc from "@/lib/oidc/endpoints";
import type * as saml from "@/lib/saml/endpoints";
import type * as signIns from "@/lib/sign-ins/endpoints";
import type * as users from "@/lib/users/endpoints";

const loadOidc = () => import("@/lib/oidc/endpoints");
const loadUsers = () => import("@/lib/users/endpoints");

export const askForCode = contractAt<typeof oidc.askForCode>(
  "POST",
  "/oidc/newcomer/address",
  async () => (await loadOidc()).askForCode,
);
export const enterWithCode = contractAt<typeof oidc.enterWithCode>(
  "POST",
  "/oidc/newcomer/code",
  async () => (await loadOidc()).enterWithCode,
);

export const startSamlLink = contractAt<typeof saml.startLink>("POST", "/saml/login/{idp}");
export const startOidcLink = contractAt<typeof oidc.startLink>("POST", "/oidc/login/{idp}");
export const unlinkIdentity = contractAt<typeof signIns.unlinkIdentity>(
  "DELETE",
  "/identities/{idp}/{id}",
);
export const leave = contractAt<typeof saml.leave>("POST", "/saml/logout");

export const logout = contractAt<typeof users.logout>("POST", "/api/logout");
export const changeMe = contractAt<typeof users.changeMe>(
  "PUT",
  "/api/me",
  async () => (await loadUsers()).changeMe,
);
export const login = contractAt<typeof users.login>(
  "POST",
  "/api/login",
  async () => (await loadUsers()).login,
);
export const confirmEmail = contractAt<typeof users.confirmEmail>(
  "POST",
  "/api/confirm-email",
  async () => (await loadUsers()).confirmEmail,
);
export const resetPassword = contractAt<typeof users.resetPassword>(
  "POST",
  "/api/reset-password",
  async () => (await loadUsers()).resetPassword,
);
export const createToken = contractAt<typeof users.createToken>(
  "POST",
  "/api/user/tokens",
  async () => (await loadUsers()).createToken,
);
export const listTokens = contractAt<typeof users.listTokens>("GET", "/api/user/tokens");
export const completeSetup = contractAt<typeof users.completeSetup>(
  "POST",
  "/api/setup",
  async () => (await loadUsers()).completeSetup,
);
export const endOtherSessions = contractAt<typeof users.endOtherSessions>(
  "DELETE",
  "/api/sessions",
);
export const endSession = contractAt<typeof users.endSession>("DELETE", "/api/sessions/{id}");
export const listSessions = contractAt<typeof users.listSessions>("GET", "/api/sessions");
export const changePassword = contractAt<typeof users.changePassword>(
  "POST",
  "/api/change-password",
  async () => (await loadUsers()).changePassword,
);
export const revokeToken = contractAt<typeof users.revokeToken>("DELETE", "/api/user/tokens/{id}");
export const forgotPassword = contractAt<typeof users.forgotPassword>(
  "POST",
  "/api/forgot-password",
  async () => (await loadUsers()).forgotPassword,
);
export const register = contractAt<typeof users.register>(
  "POST",
  "/api/register",
  async () => (await loadUsers()).register,
);
