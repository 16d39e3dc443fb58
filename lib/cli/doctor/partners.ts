import { signInProblems } from "@/lib/sign-ins";
import { attention, type Finding, good } from "./finding";

/** What of the partners in the settings does not work; the rest of the service does. */
export async function checkPartners(): Promise<Finding[]> {
  const problems = await signInProblems(new Date());
  return problems.length > 0
    ? problems.map(({ setting, message, mend }) => attention(setting, message, mend))
    : [good("Partners", "their settings fit together")];
}
