import { FileText, Headphones, Search, type LucideIcon } from "lucide-react";
import { screens, type Screen } from "#web/session/screens.ts";

export type Card = {
  title: string;
  /** What the tooltip says. Source: first specification, section 2, Dashboard. */
  tip: string;
  /** For those who do not hold it. */
  description: string;
  icon: LucideIcon;
  screen: Screen;
};

export const tradesCard: Card = {
  title: "Explore Insider Trades",
  tip: "Search and analyse insider trading data",
  description:
    "Search and analyse insider trading data: value, timeliness, plan trades, and what happened next.",
  icon: Search,
  screen: screens.exploreTrades,
};

export const eventsCard: Card = {
  title: "Explore Material Events",
  tip: "Material events and their impact",
  description:
    "Material events and their impact: market-adjusted return, and insider trading before the filing.",
  icon: FileText,
  screen: screens.exploreEvents,
};

export const categorizationCard: Card = {
  title: "Conference Call Fraud Categorization",
  tip: "Categorize conference calls",
  description: "Read conference calls question by question and categorize each answer.",
  icon: Headphones,
  screen: screens.categorization,
};
