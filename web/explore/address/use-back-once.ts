import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** Goes back by one history entry. Asked again before the address has changed, it does nothing: it would leave the page. */
export function useBackOnce(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<string | null>(null);
  useEffect(() => {
    if (leaving.current !== key) leaving.current = null;
  }, [key]);
  return () => {
    if (leaving.current === key) return;
    leaving.current = key;
    void navigate(-1);
  };
}
