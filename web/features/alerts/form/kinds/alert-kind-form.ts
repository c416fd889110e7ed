import type { ReactNode } from "react";
import type { ConditionType } from "#contract/alerts/alert-conditions.ts";
import type { AlertForm, AlertProblems } from "../model/alert-form.ts";
import type { SectionProps } from "../sections/alert-section.tsx";

/** The form of a kind of alert: what is below the companies. */
export type AlertKindForm = {
  Sections: (props: SectionProps) => ReactNode;
  /** Of conditions that it names otherwise than `alertConditionTable` does. */
  labels?: Partial<Record<ConditionType, string>>;
  /** What has to be corrected before it is saved, besides companies and thresholds. */
  problems: (form: AlertForm) => AlertProblems;
};
