import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { ResetPasswordForm } from "./reset-password-form";

type ResetPasswordPageProps = {
  /** The token of the link, while it is good. */
  token: string | undefined;
};

export function ResetPasswordPage({ token }: ResetPasswordPageProps) {
  if (!token) return <LinkUsedUp />;
  return (
    <NarrowPage
      title="Choose a new password"
      lead="You will be signed out everywhere, and sign in with the new one."
    >
      <NeedsScripts />
      <ResetPasswordForm token={token} />
    </NarrowPage>
  );
}

function LinkUsedUp() {
  return (
    <NarrowPage title="Choose a new password">
      <Notice tone="warning" title="This link does not work any more">
        <p>
          A link works once, within an hour after it was sent. Your password is as it was; ask for a
          new link to change it.
        </p>
      </Notice>
      <div className="mt-6">
        <LinkButton href="/forgot-password">Ask for a new link</LinkButton>
      </div>
    </NarrowPage>
  );
}
