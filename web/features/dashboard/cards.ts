import { Activity, ChartLine, FileText, Headphones, Search, type LucideIcon } from "lucide-react";
import { screens, type Screen } from "#web/session/screens.ts";

export type Card = { title: string; description: string; icon: LucideIcon; screen: Screen };

export const alertCards: readonly Card[] = [
  {
    title: "Insider Trading Alerts",
    description: "Form 4 filings and insider transactions.",
    icon: Activity,
    screen: screens.insiderTradingAlerts,
  },
  {
    title: "Material Event Alerts",
    description: "8-K filings and company events.",
    icon: FileText,
    screen: screens.materialEventAlerts,
  },
  {
    title: "Market Movements",
    description: "Stock price movement notifications.",
    icon: ChartLine,
    screen: screens.priceAlerts,
  },
];

export const analysisCards: readonly Card[] = [
  {
    title: "Explore Insider Trades",
    description:
      "Search and analyse insider trading data: value, timeliness, plan trades, and what happened next.",
    icon: Search,
    screen: screens.exploreTrades,
  },
  {
    title: "Explore Material Events",
    description:
      "Material events and their impact: market-adjusted return, and insider trading before the filing.",
    icon: FileText,
    screen: screens.exploreEvents,
  },
];

export const categorizationCard: Card = {
  title: "Conference Call Fraud Categorization",
  description: "Categorize conference calls.",
  icon: Headphones,
  screen: screens.categorization,
};
