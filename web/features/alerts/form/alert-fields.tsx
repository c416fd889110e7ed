import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { longestAlertName } from "#contract/alerts/alert-vocabulary.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AlertBand } from "./bands/alert-band.tsx";
import { CompaniesBand } from "./bands/companies-band.tsx";
import { InsiderBand } from "./bands/insider-band.tsx";
import { ItemsBand } from "./bands/items-band.tsx";
import { KeywordsBand } from "./bands/keywords-band.tsx";
import { MaterialityBand } from "./bands/materiality-band.tsx";
import { TradeBand } from "./bands/trade-band.tsx";
import type { BandProps } from "./bands/band-props.ts";

/** The fields of a kind. */
export function AlertFields({ kind, ...band }: BandProps & { kind: AlertKind }) {
  const { control, problems } = band;
  return (
    <>
      <AlertBand title="Alert name" isGroup={false}>
        <TextInput
          label="Alert name"
          hideLabel
          required
          className="max-w-100"
          autoComplete="off"
          maxLength={4 * longestAlertName}
          dir="auto"
          value={control.form.name}
          error={problems.name}
          onChange={(event) => control.change({ name: event.target.value })}
        />
      </AlertBand>
      <CompaniesBand kind={kind} {...band} />
      {kind === "keyword" && <KeywordsBand {...band} />}
      {kind === "4" && <TradeBand {...band} />}
      {kind === "8-K" && <ItemsBand {...band} />}
      {(kind === "8-K" || kind === "price_alert") && (
        <>
          <MaterialityBand kind={kind} {...band} />
          <InsiderBand {...band} />
        </>
      )}
    </>
  );
}
