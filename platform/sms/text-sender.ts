/** One text message to one phone, ready to hand over. */
export type OutgoingText = {
  /** Names the message among ours. */
  messageId: string;
  /** UTC instant it was written at. */
  createdAt: string;
  /** With plus and country code, as in +14155550100. */
  recipient: string;
  text: string;
};

/** Where text messages are handed over: a provider, or a folder. */
export type TextSender = {
  /**
   * Hands the message over.
   * @param signal  ends the attempt; whether the message was taken is then unknown
   * @throws DeliveryFailure
   */
  sendText(message: OutgoingText, signal: AbortSignal): Promise<void>;
};
