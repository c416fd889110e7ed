import { useLocation } from "react-router";
import { MessagePage } from "./message-page.tsx";

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage title="Page not found">
      There is no page at <code className="font-mono text-xs break-all text-text">{pathname}</code>.
    </MessagePage>
  );
}
