import type { AlertProblems } from "../model/alert-problems.ts";
import type { AlertFormControl } from "../use-alert-form.ts";

export type BandProps = { control: AlertFormControl; problems: AlertProblems };
