import { Clock, SearchX } from "lucide-react";

import { Button } from "../button/button.tsx";
import { Badge } from "../display/badge.tsx";
import { Card } from "../display/card.tsx";
import { EmptyState } from "../display/empty-state.tsx";
import { LoadFailed, LoadFailedCard } from "../display/load-failed.tsx";
import { Directed, Dollars, NoValue, Percent, SignedPercent } from "../display/figures.tsx";
import { MarkdownTable } from "../display/markdown-table.tsx";
import { MethodsCard } from "../display/methods-card.tsx";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { Progress } from "#web/ui/display/progress.tsx";
import { Key } from "../display/key.tsx";
import { Skeleton } from "../display/skeleton.tsx";
import { Sample, SampleGrid, SampleRow } from "./sample.tsx";

export function DisplaySamples() {
  return (
    <SampleGrid>
      <FigureSamples />
      <Sample part="Badge" note="neutral, info, success, warn, danger" className="col-span-6">
        <SampleRow>
          <Badge>Plan</Badge>
          <Badge tone="info">Before earnings, 23 days</Badge>
          <Badge tone="success">Complete</Badge>
          <Badge tone="warn" icon={<Clock aria-hidden size={11} />}>
            Filed in 8 days
          </Badge>
          <Badge tone="danger">Failed</Badge>
        </SampleRow>
      </Sample>
      <WaitSamples />
      <Sample part="Card" className="col-span-4">
        <Card>
          <p className="p-4 text-sm text-muted">Without a heading.</p>
        </Card>
      </Sample>
      <Sample part="Card" note="heading and actions" className="col-span-4">
        <Card
          title="Latest events"
          actions={
            <Button variant="outline" size="compact">
              All events
            </Button>
          }
        >
          <p className="p-3.5 text-sm text-muted">Three 8-K filings since yesterday’s close.</p>
        </Card>
      </Sample>
      <Sample part="MethodsCard" className="col-span-4">
        <MethodsCard text={"Sample\nThree filings of 2026.\n\nModel\nR = α + βRm + ε."} />
      </Sample>
      <Sample part="MarkdownTable" className="col-span-4">
        <MarkdownTable>
          <thead>
            <tr>
              <th>Package</th>
              <th>Screens</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Alerts</td>
              <td>Your Alerts</td>
            </tr>
          </tbody>
        </MarkdownTable>
      </Sample>
      <Sample part="EmptyState" className="col-span-4">
        <Card>
          <EmptyState
            icon={<SearchX aria-hidden size={24} />}
            title="No trades match these conditions."
            action={<Button variant="outline">Remove the market value condition</Button>}
          >
            Value traded at least $ 250K, market value 500 to 10,000 $M.
          </EmptyState>
        </Card>
      </Sample>
      <Sample part="LoadFailed" className="col-span-6">
        <LoadFailed query={FAILED} />
      </Sample>
      <Sample part="LoadFailedCard" className="col-span-6">
        <LoadFailedCard title="Latest events" query={FAILED} />
      </Sample>
    </SampleGrid>
  );
}

const FAILED = {
  error: new Error("Network or server error occurred."),
  refetch: () => undefined,
};

function FigureSamples() {
  return (
    <>
      <Sample part="Dollars" className="col-span-2">
        <Dollars value={1864.42} />
      </Sample>
      <Sample part="Percent" className="col-span-2">
        <Percent fraction={0.3407} />
      </Sample>
      <Sample part="SignedPercent" className="col-span-3">
        <SampleRow>
          <SignedPercent fraction={-0.3407} />
          <SignedPercent fraction={0.0254} />
          <SignedPercent fraction={0} />
        </SampleRow>
      </Sample>
      <Sample part="Directed" className="col-span-3">
        <SampleRow>
          <Directed direction="down">Sale</Directed>
          <Directed direction="up">Purchase</Directed>
        </SampleRow>
      </Sample>
      <Sample part="Key" className="col-span-2">
        <Key text="Ctrl Enter" />
      </Sample>
      <Sample part="NoValue" className="col-span-2">
        <NoValue />
      </Sample>
    </>
  );
}

function WaitSamples() {
  return (
    <>
      <Sample part="Progress" className="col-span-4">
        <Progress
          label="Importing filings"
          value={412}
          max={1204}
          valueText="412 of 1,204 filings"
        />
      </Sample>
      <Sample part="Progress" note="none, all" className="col-span-2">
        <div className="flex flex-col gap-3">
          <Progress label="Waiting" value={0} />
          <Progress label="Done" value={100} />
        </div>
      </Sample>
      <Sample part="ProgressLine" className="col-span-3">
        <ProgressLine active label="Sample progress" />
      </Sample>
      <Sample part="Skeleton" className="col-span-3">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 w-24" />
        </div>
      </Sample>
    </>
  );
}
