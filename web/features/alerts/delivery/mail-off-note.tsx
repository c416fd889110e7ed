import { useQuery } from "@tanstack/react-query";
import { readerQuery } from "#web/api/reader.ts";
import { TurnOnMail } from "./turn-on-mail.tsx";

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
