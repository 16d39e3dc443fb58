import { contractAt } from "@/lib/http/contract";
import type * as users from "@/lib/users/endpoints";

const loadUsers = () => import("@/lib/users/endpoints");

export const stopImpersonating = contractAt<typeof users.stopImpersonating>(
  "POST",
  "/api/stop-impersonating",
);
export const changeMe = contractAt<typeof users.changeMe>(
  "PUT",
  "/api/me",
  async () => (await loadUsers()).changeMe,
);
export const readMe = contractAt<typeof users.readMe>("GET", "/api/me");
