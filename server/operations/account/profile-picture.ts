import { encodeProfilePicture } from "#platform/pictures/profile-picture.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { pictureWork } from "#server/limits/limit-table.ts";
import { createOneAtATime } from "#server/sessions/one-at-a-time.ts";

// Decoding takes memory and a core: whatever comes in, one is decoded at a time.
const oneAtATime = createOneAtATime(pictureWork.mostWaiting);

/**
 * The picture as it is stored, or null to remove it.
 * @throws OperationError `invalid_picture`; `too_many_requests` when many wait to be decoded
 */
export async function storedPicture(sent: string | null): Promise<string | null> {
  if (sent === null) return null;
  const outcome = await oneAtATime("picture", async () => ({
    picture: await encodeProfilePicture(sent),
  }));
  if (outcome === null) {
    const { retryAfterSeconds } = pictureWork;
    throw new OperationError("too_many_requests", { retryAfterSeconds });
  }
  if (outcome.picture === null) throw new OperationError("invalid_picture");
  return outcome.picture;
}
