import {
  Activity,
  CalendarClock,
  ChartLine,
  FileText,
  type LucideIcon,
  SearchCode,
} from "lucide-react";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { type Screen, screens } from "#web/session/screens.ts";

/** How the screens show a kind of alert. */
type AlertKindView = {
  icon: LucideIcon;
  /** Behind the number of its alerts. */
  note: string | null;
  /** The page of this kind alone; null where only the overview has it. */
  screen: Screen | null;
  /** The alert suggested for a company: its label, and what it could be called. */
  ofCompany: (ticker: string) => { label: string; name: string };
  results: {
    /** On phones the most important column, and the one below it. */
    phone: { key: string; below: string };
    /** Columns that are shown inside other cells (decision 41). */
    folded: readonly ("Relationship" | "Form" | "CIK" | "SIC")[];
    /** Text of the link to a filing where no column shows its form. */
    form: string;
  };
};

export const alertKindViews = {
  "4": {
    icon: Activity,
    note: null,
    screen: screens.insiderTradingAlerts,
    ofCompany: (ticker) => ({
      label: `Insider trades at ${ticker}`,
      name: `${ticker} insider trades`,
    }),
    results: {
      phone: { key: "Value", below: "Trade Date" },
      folded: ["Relationship", "CIK", "SIC"],
      form: "Form 4",
    },
  },
  "8-K": {
    icon: FileText,
    note: "evaluated after the close",
    screen: screens.materialEventAlerts,
    ofCompany: (ticker) => ({
      label: `Material events of ${ticker}`,
      name: `${ticker} material events`,
    }),
    results: { phone: { key: "Event Return", below: "Items" }, folded: [], form: "8-K" },
  },
  price_alert: {
    icon: ChartLine,
    note: "evaluated on each price update",
    screen: screens.priceAlerts,
    ofCompany: (ticker) => ({
      label: `Price moves of ${ticker}`,
      name: `${ticker} price moves`,
    }),
    results: { phone: { key: "Return", below: "Price" }, folded: [], form: "Filing" },
  },
  keyword: {
    icon: SearchCode,
    note: "8-K, 10-Q and 10-K",
    screen: null,
    ofCompany: (ticker) => ({
      label: `Keywords in filings of ${ticker}`,
      name: `${ticker} keywords`,
    }),
    results: {
      phone: { key: "Keywords Found", below: "Form" },
      folded: ["Form", "CIK", "SIC"],
      form: "Filing",
    },
  },
  planned_sales: {
    icon: CalendarClock,
    note: "Form 144",
    screen: null,
    ofCompany: (ticker) => ({
      label: `Planned sales at ${ticker}`,
      name: `${ticker} planned sales`,
    }),
    results: {
      phone: { key: "Value", below: "Planned Sale Date" },
      folded: ["CIK", "SIC"],
      form: "Form 144",
    },
  },
} as const satisfies Record<AlertKind, AlertKindView>;
