import type { Metadata } from "next";
import { withPage } from "@/app/with-page";
import { ForgotPasswordPage } from "@/components/account/forgot-password-page";

export const metadata: Metadata = { title: "Forgot your password", robots: { index: false } };

export default function Page() {
  return withPage("/forgot-password", async () => <ForgotPasswordPage />);
}
