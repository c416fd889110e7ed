import { expect, test } from "vitest";
import { suppressionReason } from "#domain/alerts/delivery/recipient.ts";

type Notice = Parameters<typeof suppressionReason>[1];

function notice(
  account: Partial<Notice["account"]> = {},
  alert: Partial<Notice["alert"]> = {},
  rest: Partial<Pick<Notice, "areTextsSent" | "kind">> = {},
): Notice {
  return {
    account: {
      email: "ana@x.example",
      phone: "16175550100",
      timezone: "America/New_York",
      permissions: ["alerts"],
      can_send_email: 1,
      can_send_sms: 1,
      quiet_from: null,
      quiet_until: null,
      verified_phone: "16175550100",
      refused_email: null,
      refused_phone: null,
      suspended_at: null,
      ...account,
    },
    alert: { isPaused: false, byMail: true, bySms: true, ...alert },
    areTextsSent: true,
    kind: "match",
    ...rest,
  };
}

// Reading G-19: a suspension and a missing permission stop everything, a pause only new matches.
test.for([
  ["sent", notice(), null, null],
  ["suspended", notice({ suspended_at: "2026-01-01T00:00:00Z" }), "suspended", "suspended"],
  ["no access", notice({ permissions: ["explore_trades"] }), "no_access", "no_access"],
  ["paused", notice({}, { isPaused: true }), "paused", "paused"],
  ["a correction, paused", notice({}, { isPaused: true }, { kind: "correction" }), null, null],
  ["restored, paused", notice({}, { isPaused: true }, { kind: "restored" }), null, null],
  ["mail off", notice({ can_send_email: 0 }), "mail_off", null],
  ["no mail of this alert", notice({}, { byMail: false }), "alert_mail_off", null],
  ["mail refused", notice({ refused_email: "ana@x.example" }), "mail_refused", null],
  ["an earlier address refused", notice({ refused_email: "old@x.example" }), null, null],
  ["texts off", notice({ can_send_sms: 0 }), null, "sms_off"],
  ["no text of this alert", notice({}, { bySms: false }), null, "alert_sms_off"],
  ["no gateway", notice({}, {}, { areTextsSent: false }), null, "no_gateway"],
  [
    "no gateway, and texts off by default",
    notice({ can_send_sms: 0 }, {}, { areTextsSent: false }),
    null,
    "no_gateway",
  ],
  [
    "no gateway, and no text of this alert",
    notice({}, { bySms: false }, { areTextsSent: false }),
    null,
    "alert_sms_off",
  ],
  ["no phone", notice({ phone: null, verified_phone: null }), null, "no_phone"],
  ["an empty phone", notice({ phone: "", verified_phone: "" }), null, "no_phone"],
  ["another phone verified", notice({ verified_phone: "16175550199" }), null, "phone_unverified"],
  ["phone refused", notice({ refused_phone: "+16175550100" }), null, "phone_refused"],
  ["an earlier phone refused", notice({ refused_phone: "+16175550199" }), null, null],
] as const)("a notice: %s", ([, of, mail, sms]) => {
  expect([suppressionReason("mail", of), suppressionReason("sms", of)]).toEqual([mail, sms]);
});
