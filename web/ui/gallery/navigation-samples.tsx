import { useState } from "react";

import { Accordion, type AccordionEntry } from "#web/ui/overlay/accordion.tsx";
import { TextInput } from "../form/text-input.tsx";
import { Pagination } from "#web/ui/display/pagination.tsx";
import { TabLinks, Tabs } from "#web/ui/overlay/tabs.tsx";
import { Sample, SampleGrid } from "./sample.tsx";

const entries: readonly AccordionEntry[] = [
  {
    key: "investigations",
    heading: "Investigations",
    content:
      "We reconstruct who knew, traded or disclosed what, and when. Each entry of the timeline is tied to its source.",
  },
  {
    key: "drafting",
    heading: "Drafting assistance",
    content: "Economic passages of a complaint, an answer or a motion, with their figures.",
  },
  {
    key: "trial",
    heading: "Trial",
    content: "Testimony and exhibits that can be followed without a degree in economics.",
  },
];

export function NavigationSamples() {
  const [page, setPage] = useState(7);
  return (
    <SampleGrid>
      <TabSamples />
      <Sample part="Accordion" note="one open at a time" className="col-span-6">
        <Accordion entries={entries} openAtFirst={["investigations"]} />
      </Sample>
      <Sample part="Accordion" note="several" className="col-span-6">
        <Accordion entries={entries} openAtFirst={["drafting", "trial"]} several />
      </Sample>
      <Sample part="Pagination">
        <Pagination page={page} pageCount={21} onPageChange={setPage} label="Sample pages" />
      </Sample>
    </SampleGrid>
  );
}

function TabSamples() {
  const [tab, setTab] = useState<"filed" | "computed" | "history">("filed");
  const [kept, setKept] = useState<"users" | "tokens">("users");
  return (
    <>
      <Sample part="Tabs" className="col-span-4">
        <Tabs
          label="Proof"
          chosen={tab}
          onChosenChange={setTab}
          tabs={[
            { key: "filed", label: "As filed", panel: <Words>The lines of the Form 4.</Words> },
            { key: "computed", label: "Computed", panel: <Words>Rules and inputs.</Words> },
            { key: "history", label: "Amendments", panel: <Words>None were filed.</Words> },
          ]}
        />
      </Sample>
      <Sample part="Tabs" note="panels keep what was typed" className="col-span-4">
        <Tabs
          label="Administration"
          chosen={kept}
          onChosenChange={setKept}
          keepPanels
          tabs={[
            { key: "users", label: "Users", panel: <TextInput label="Find a user" /> },
            { key: "tokens", label: "Sign Up Tokens", panel: <Words>Three are open.</Words> },
          ]}
        />
      </Sample>
      <Sample part="TabLinks" note="each with an address" className="col-span-4">
        <TabLinks
          label="Alert types"
          links={[
            { address: "/", label: "Your alerts" },
            { address: "/create", label: "Create" },
            { address: "/results", label: "Results" },
          ]}
        />
      </Sample>
    </>
  );
}

function Words({ children }: { children: string }) {
  return <p className="text-sm text-muted">{children}</p>;
}
