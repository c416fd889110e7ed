import { Clock, SearchX } from "lucide-react";

import { Button } from "../button/button.tsx";
import { Badge } from "../display/badge.tsx";
import { Card } from "../display/card.tsx";
import { EmptyState } from "../display/empty-state.tsx";
import { Directed, Dollars, NoValue, SignedPercent } from "../display/figures.tsx";
import { ProgressLine } from "../display/progress-line.tsx";
import { Skeleton } from "../display/skeleton.tsx";

export function DisplaySamples() {
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <Card title="Figures and badges">
        <ProgressLine active label="Sample progress" />
        <div className="flex flex-wrap items-center gap-3 p-4 text-sm">
          <Dollars value={1864.42} />
          <SignedPercent fraction={-0.3407} />
          <SignedPercent fraction={0.0254} />
          <SignedPercent fraction={0} />
          <Directed direction="down">Sale</Directed>
          <Directed direction="up">Purchase</Directed>
          <NoValue />
          <Badge>Plan</Badge>
          <Badge tone="success">Complete</Badge>
          <Badge tone="danger">Failed</Badge>
          <Badge tone="warn" icon={<Clock aria-hidden size={11} />}>
            Filed in 8 days
          </Badge>
          <Badge tone="info">Before earnings, 23 days</Badge>
          <mark>marked text</mark>
          <span className="font-mono text-xs">0001100412-26-104377</span>
          <Skeleton className="h-3 w-40" />
        </div>
      </Card>
      <Card>
        <EmptyState
          icon={<SearchX aria-hidden size={24} />}
          title="No trades match these conditions."
          action={<Button variant="outline">Remove the market value condition</Button>}
        >
          Value traded at least $ 250K, market value 500 to 10,000 $M.
        </EmptyState>
      </Card>
    </div>
  );
}
