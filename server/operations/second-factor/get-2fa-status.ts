import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { countRecoveryCodes } from "#database/queries/recovery-codes.ts";
import { listRememberedDevices } from "#database/queries/remembered-devices.ts";
import { deviceInWords } from "#domain/mails/device-in-words.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

export async function get2faStatus(
  _input: OperationInput<"get_2fa_status">,
  { db, clock, identity }: MemberContext,
): Promise<OperationAnswer<"get_2fa_status">> {
  const { accountId } = identity;
  const at = clock.now().toString();
  const devices = await listRememberedDevices(db, { accountId, at });
  return {
    enabled_2fa: identity.enabled2fa,
    recovery_codes_left: await countRecoveryCodes(db, accountId),
    remembered_devices: devices.map((device) => ({
      id: device.id,
      device: deviceInWords(device.user_agent),
      created_at: device.created_at,
      expires_at: device.expires_at,
    })),
  };
}
