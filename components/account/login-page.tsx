import { LoginForm } from "./login-form";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";

/** `next`: a checked path of this site. */
export function LoginPage({ siteName, next }: { siteName: string; next: string }) {
  return (
    <NarrowPage title="Sign in" lead={`With your account at ${siteName}.`}>
      <NeedsScripts />
      <LoginForm next={next} />
    </NarrowPage>
  );
}
