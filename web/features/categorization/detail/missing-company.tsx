import { useNavigate } from "react-router";
import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { screens } from "#web/session/screens.ts";
import { Button } from "#web/ui/button/button.tsx";

/** The address was opened without saying which company. */
export function MissingCompany() {
  const navigate = useNavigate();
  return (
    <div className="grid place-items-center gap-4 px-6 py-24 text-center">
      <h1>{reviewTexts.missingCompany}</h1>
      <p className="max-w-110 text-sm text-muted">
        Interactions are opened from the list of companies, so that it is known whose they are.
      </p>
      <Button onClick={() => void navigate(screens.categorization.path)}>Back to list</Button>
    </div>
  );
}
