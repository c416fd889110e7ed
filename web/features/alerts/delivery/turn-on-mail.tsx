import { turnOnMail, readerQuery } from "#web/api/reader.ts";
import { useQuery } from "@tanstack/react-query";
import { useAttempt } from "#web/saving/use-attempt.ts";

/** The button that turns the account's email notifications on. */
export function TurnOnMail() {
  const { failure, isBusy, run } = useAttempt();
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        // The target is larger than the line, which keeps its height.
        className="min-h-6 font-medium underline touch:-my-3 touch:min-h-11"
        onClick={() => void run(turnOnMail)}
      >
        Turn on email
      </button>
      {failure !== null && <span role="alert"> {failure}</span>}
    </>
  );
}

/** Says that the account keeps every alert from being mailed, and turns that off in one click. */
export function MailOffNote({ className }: { className: string }) {
  const { data: reader } = useQuery(readerQuery);
  if (reader === undefined || reader.isMailed) return null;
  return (
    <p className={`bg-warn-tint px-5 py-2 text-sm text-warn-text max-sm:px-4 ${className}`}>
      Alerts are not mailed: email notifications are off for your account. <TurnOnMail />
    </p>
  );
}
