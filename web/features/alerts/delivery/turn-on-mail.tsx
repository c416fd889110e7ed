import { turnOnMail } from "#web/api/reader.ts";
import { useAttempt } from "./use-attempt.ts";

/** The button that turns the account's email notifications on. */
export function TurnOnMail() {
  const { failure, isBusy, run } = useAttempt();
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        className="min-h-6 font-medium underline touch:min-h-11"
        onClick={() => void run(turnOnMail)}
      >
        Turn on email
      </button>
      {failure !== null && <span role="alert"> {failure}</span>}
    </>
  );
}
