import { ForgotPasswordForm } from "./forgot-password-form";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";

export function ForgotPasswordPage() {
  return (
    <NarrowPage
      title="Forgot your password?"
      lead="We send you a link by which you choose a new one."
    >
      <NeedsScripts />
      <ForgotPasswordForm />
    </NarrowPage>
  );
}
