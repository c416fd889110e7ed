import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#web/ui/button/button.tsx";
import { AccountCard } from "../account-card.tsx";
import { CardMark } from "../card-mark.tsx";

/** Until /sign-up opens. Source: first specification, section 9. */
const shownSeconds = 3;

interface FailedLinkProps {
  text: string;
  /** Null where the link is worth nothing. */
  onRetry: (() => void) | null;
}

export function FailedLink({ text, onRetry }: FailedLinkProps) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(shownSeconds);

  useEffect(() => {
    if (left === 0) {
      void navigate("/sign-up", { replace: true });
      return undefined;
    }
    const ticking = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(ticking);
  }, [left, navigate]);

  return (
    <AccountCard
      takesFocus
      mark={<CardMark tone="failed" />}
      title="We could not verify this link"
      lead={<span role="alert">{text}</span>}
    >
      <p className="text-sm text-faint">
        You will be taken to <Link to="/sign-up">sign up</Link> in {left}{" "}
        {left === 1 ? "second" : "seconds"}.
      </p>
      {onRetry !== null && (
        <Button variant="outline" size="large" className="mt-6 w-full" onClick={onRetry}>
          Try again
        </Button>
      )}
    </AccountCard>
  );
}
