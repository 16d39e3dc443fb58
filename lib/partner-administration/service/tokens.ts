import type { Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import * as users from "@/lib/users";
import { requirePartner } from "./partners";

/* Tokens with which programs of a partner act here. */

export const listTokens = async (ctx: Context, name: string, query: Page) =>
  users.listPartnerTokens(ctx, requirePartner(ctx, name).name, query);

export const createToken = async (ctx: Context, name: string, body: unknown) =>
  users.issuePartnerToken(ctx, requirePartner(ctx, name).name, body);

export const revokeToken = async (ctx: Context, name: string, id: string) =>
  users.revokePartnerToken(ctx, requirePartner(ctx, name).name, id);
