import { useNavigate } from "react-router";
import { bareLineAddress } from "#contract/permalinks/line-link.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";

const choices = [
  { value: "open market", label: "Open market" },
  { value: "all", label: "All transactions" },
] as const;

/** Switches between purchases and sales in the open market and every line of Forms 3, 4, and 5. */
export function TransactionsSwitch({ isAll }: { isAll: boolean }) {
  const navigate = useNavigate();
  return (
    <Segmented
      label="Transactions"
      hideLabel
      choices={choices}
      value={isAll ? "all" : "open market"}
      onValueChange={(value) => void navigate({ search: value === "all" ? bareLineAddress : "" })}
    />
  );
}
