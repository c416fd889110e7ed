import { useContext, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from "react-router";

/**
 * Goes back by one history entry. Asked again before the address has changed, it does nothing: it would leave the page.
 * After a question that held the page, it goes back again.
 */
export function useBackOnce(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const leaving = useRef<string | null>(null);
  useEffect(() => {
    if (leaving.current !== key) leaving.current = null;
  }, [key]);
  useEffect(
    () =>
      router?.subscribe(({ blockers }) => {
        if ([...blockers.values()].some(({ state }) => state === "blocked")) leaving.current = null;
      }),
    [router],
  );
  return () => {
    if (leaving.current === key) return;
    leaving.current = key;
    void navigate(-1);
  };
}
