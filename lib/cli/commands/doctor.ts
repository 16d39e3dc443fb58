import type { Command } from "commander";
import { plainCommand } from "../command";
import type { Finding } from "../doctor/finding";

const MARKS = { good: "ok  ", attention: "note", bad: "BAD " } as const;

export function addDoctorCommand(program: Command): void {
  plainCommand(
    program.command("doctor").description("look at everything and say how to mend what is wrong"),
    async () => {
      const findings = await examine();
      const count = (state: Finding["state"]) =>
        findings.filter((finding) => finding.state === state).length;
      const healthy = count("bad") === 0;
      return {
        json: { id: "doctor", healthy, findings },
        text: [
          ...findings.flatMap(linesOf),
          `${count("good")} good, ${count("attention")} to look at, ${count("bad")} bad.`,
        ],
        failed: !healthy,
      };
    },
  );
}

function linesOf(finding: Finding): string[] {
  const line = `${MARKS[finding.state]} ${finding.about}: ${finding.message}`;
  return finding.state === "good" ? [line] : [line, `     ${finding.mend}`];
}

async function examine(): Promise<Finding[]> {
  const { checkDisk, checkMail, checkNode, checkService } = await import("../doctor/environment");
  const { checkSettings, settingsOrFindings } = await import("../doctor/settings");
  const settings = settingsOrFindings();
  if (Array.isArray(settings)) return [checkNode(), ...settings];
  const { checkDatabase } = await import("../doctor/database");
  const { checkPartners } = await import("../doctor/partners");
  return [
    checkNode(),
    ...checkSettings(settings),
    ...(await checkPartners()),
    ...(await checkDisk(settings)),
    await checkService(settings),
    ...(await checkDatabase()),
    await checkMail(settings),
  ];
}
