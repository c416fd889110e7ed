/** A message was not taken. The text may quote the other side and with it the recipient. */
export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  /** True when this message will never be taken: its recipient or its content is refused. */
  readonly isPermanent: boolean;
  /** True when no other message would have been taken either: the other side is away or refuses us. */
  readonly isOutage: boolean;
  /** True when it is the recipient that takes nothing, for good: no such mailbox or number. */
  readonly isOfRecipient: boolean;
  /** What failed in one word with the other side's number, e.g. "EENVELOPE 550"; names no one. */
  readonly code: string;

  constructor(
    message: string,
    {
      isPermanent,
      isOutage = false,
      isOfRecipient = false,
      code,
    }: { isPermanent: boolean; isOutage?: boolean; isOfRecipient?: boolean; code: string },
  ) {
    super(message);
    this.isPermanent = isPermanent;
    this.isOutage = isOutage;
    this.isOfRecipient = isOfRecipient;
    this.code = code;
  }
}
