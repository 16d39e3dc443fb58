import type { Metadata } from "next";
import { withPage } from "@/app/with-page";
import { ProfilePage } from "@/components/account/profile-page";
import { readOwnAccount, toMeJson } from "@/lib/users";

export const metadata: Metadata = { title: "Profile" };

export default function Page() {
  return withPage("/account/settings/profile", async (ctx) => (
    <ProfilePage me={toMeJson(await readOwnAccount(ctx))} />
  ));
}
