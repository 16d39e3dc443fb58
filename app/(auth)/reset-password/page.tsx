import type { Metadata } from "next";
import { withPage } from "@/app/with-page";
import { ResetPasswordPage } from "@/components/account/reset-password-page";
import { isPasswordLink } from "@/lib/users";

type Props = { searchParams: Promise<{ token?: string | string[] }> };

export const metadata: Metadata = { title: "Choose a new password", robots: { index: false } };

export default function Page({ searchParams }: Props) {
  return withPage("/reset-password", async (ctx) => {
    const { token } = await searchParams;
    const given = typeof token === "string" ? token : undefined;
    return <ResetPasswordPage token={(await isPasswordLink(ctx, given)) ? given : undefined} />;
  });
}
