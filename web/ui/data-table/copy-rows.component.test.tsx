import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../render-component.tsx";
import { ClientDataTable } from "./client-data-table.tsx";

const rows = ["Stroud", "Tillery"];
const columns = [
  {
    key: "name",
    name: "Name",
    value: (row: string) => row,
    cell: (row: string) => <a href={`/insider?name=${row}`}>{row}</a>,
  },
  {
    key: "title",
    name: "Title",
    value: () => "Chief Officer",
    cell: () => (
      <>
        <span hidden>A hint.</span>
        <span className="block">Chief Officer</span>
      </>
    ),
  },
  { key: "days", name: "Days", value: () => 2 },
];

/** What a copy of the range gives; null where it is left to the browser. */
function copied(select: (range: Range) => void): [text: string, html: string] | null {
  const range = document.createRange();
  select(range);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
  range.startContainer.dispatchEvent(event);
  return event.defaultPrevented
    ? [clipboardData.getData("text/plain"), clipboardData.getData("text/html")]
    : null;
}

test("rows are copied as lines with tabs, with whole addresses; a part of a cell as the browser does", async () => {
  renderComponent(<ClientDataTable title="Trades" {...{ rows, columns }} rowKey={(row) => row} />);
  await expect.element(page.getByText("Tillery")).toBeVisible();
  const body = document.querySelector("tbody");
  const [first] = body?.rows ?? [];
  if (body === null || first === undefined) throw new Error("No rows.");
  const [text, html] = copied((range) => range.selectNodeContents(body)) ?? [];
  expect(text).toBe("Stroud\tChief Officer\t2\nTillery\tChief Officer\t2");
  expect(html).toContain(`href="${location.origin}/insider?name=Stroud"`);
  const ofCells = copied((range) => {
    range.setStart(first, 1);
    range.setEnd(first, 3);
  });
  expect(ofCells?.[0]).toBe("Chief Officer\t2");
  const name = first.cells[0];
  expect(name && copied((range) => range.selectNodeContents(name))).toBeNull();
  expect(copied((range) => range.selectNodeContents(document.body))).toBeNull();
});
