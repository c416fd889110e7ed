import type { ReactNode } from "react";
import type { FormTypeConstraint } from "#contract/alerts/alert-definition.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import type { AlertForm, AlertProblems, NumberField } from "../model/alert-form.ts";
import type { SectionProps } from "../sections/alert-section.tsx";

/** A number as it is sent; undefined where nothing that counts is typed. */
export type NumberOf = (of: { field: NumberField; type: string }) => NumberConstraint | undefined;

/** The form of a kind of alert: what is below the companies, and what is sent of it. */
export type AlertKindForm = {
  Sections: (props: SectionProps) => ReactNode;
  /** Numbers of its own, by the labels of their fields. */
  numbers: readonly { field: NumberField; label: string }[];
  /** What has to be corrected before it is saved, besides companies and thresholds. */
  problems: (form: AlertForm) => AlertProblems;
  constraints: (form: AlertForm, numberOf: NumberOf) => FormTypeConstraint[];
};
