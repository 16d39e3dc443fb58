import { contractAt } from "@/lib/http/contract";
import type * as users from "@/lib/users/endpoints";

export const searchGroups = contractAt<typeof users.searchGroups>("GET", "/api/groups");
export const searchUsers = contractAt<typeof users.searchUsers>("GET", "/api/users");
