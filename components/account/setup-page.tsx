import { Notice } from "@/components/ui/notice";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { SetupForm } from "./setup-form";

type SetupPageProps = {
  siteName: string;
  /** The token of the link, when it is the right one. */
  token: string | undefined;
};

export function SetupPage({ siteName, token }: SetupPageProps) {
  if (!token) return <SetupNeeded />;
  return (
    <NarrowPage
      title="Welcome"
      lead="A name for the site and an account for you, its administrator. Both can be changed later."
    >
      <NeedsScripts />
      <SetupForm siteName={siteName} token={token} />
    </NarrowPage>
  );
}

/** What everybody sees until the service is set up, and who comes without the right link. */
export function SetupNeeded() {
  return (
    <NarrowPage title="Almost ready">
      <Notice title="This service waits to be set up">
        <p>
          Open the link that was printed where the service was started. It is made anew at every
          start and works once.
        </p>
      </Notice>
    </NarrowPage>
  );
}
