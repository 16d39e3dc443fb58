import { beforeEach, describe, expect, test } from "vitest";
import { adoptConfig, config } from "@/lib/core/config";
import { withTestDatabase } from "@/tests/support/database";
import { adoptPartner } from "@/tests/support/partner";
import { adoptProvider, certificateOf, SERVICE_FILES } from "@/tests/support/saml-provider";
import { partnerProblems } from "./problems";

withTestDatabase();
beforeEach(() => {
  adoptPartner({ url: "http://127.0.0.1:9" });
  adoptProvider();
});

const told = async (now = new Date()) =>
  (await partnerProblems(now)).map(({ message }) => message).join("\n");

describe("settings of partners as a whole", () => {
  test("that fit together say nothing", async () => {
    adoptProvider({ partner: SERVICE_FILES });
    expect(await told()).toBe("");
  });

  test("tell of certificates that have expired, soon will, or cannot be read", async () => {
    expect(await told(new Date("2200-01-01"))).toMatch(/certificate expired/);
    adoptProvider({ idp: { x509cert: [certificateOf("provider"), "no certificate"] } });
    expect(await told()).toMatch(/cannot be read/);
  });

  test("tell of files of our own that are missing or do not fit", async () => {
    const { sp_cert_file, sp_key_file } = SERVICE_FILES;
    adoptProvider({ partner: { sp_cert_file } });
    expect(await told()).toMatch(/belong together/);
    adoptProvider({ partner: { sp_cert_file, sp_key_file: "nowhere.pem" } });
    expect(await told()).toMatch(/nowhere\.pem cannot be read/);
    adoptProvider({
      partner: { sp_cert_file, sp_key_file: sp_key_file.replace("service", "foreign") },
    });
    expect(await told()).toMatch(/is not the key of/);
  });

  test("tell of tokens that are not set", async () => {
    adoptConfig({ ...config(), PARTNER_TOKENS: {} });
    expect(await told()).toMatch(/EXAMPLE_COMMONS_TOKEN is not set, so people's data/);
  });

  test("tell of partners that stand in some settings only", async () => {
    adoptConfig({ ...config(), SSO_SAML_IDPS: {} });
    expect(await told()).toMatch(/nobody signs in through it/);
    adoptProvider();
    adoptConfig({ ...config(), REMOTE_USER_DATA_API_ENDPOINTS: {} });
    expect(await told()).toMatch(/profiles and roles of its people are not taken over/);
  });
});
