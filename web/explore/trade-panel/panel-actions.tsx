import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { CopyLink, FilingLink } from "#web/explore/panel/panel-actions.tsx";

export function PanelActions({ proof }: { proof: TradeProofAnswer }) {
  const { filing, next_8K: next8k, next_ea: nextEarnings } = proof.links;
  return (
    <>
      <FilingLink href={filing} text="SEC filing" />
      {next8k !== null && <FilingLink href={next8k} text="Next 8-K" />}
      {nextEarnings !== null && nextEarnings !== next8k && (
        <FilingLink href={nextEarnings} text="Next earnings" />
      )}
      <CopyLink />
    </>
  );
}
