import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { FilingsCell } from "./glance-cell.tsx";
import { TradeCells } from "./trade-cells.tsx";

const complete = { is_incomplete: false, is_before_incomplete: false };
const none = { value: null, trades: 0, insiders: 0, without_value: 0, suspect: 0, repeated: 0 };

test("a day without sales has sales of 0; the value of trades without a price is unknown", async () => {
  const on = {
    filings: { day: "2026-10-29", count: 3, before: [], mean: null, ...complete },
    sold: none,
    purchased: { ...none, trades: 1, insiders: 1, without_value: 1 },
    late: { filings: 0, of: 0, longest_days: null },
  };
  renderComponent(<TradeCells on={on} today="2026-10-30" previousDay="2026-10-29" />);
  const cell = (name: string) => page.getByRole("group", { name });
  const sales = cell("Sales filed on 29 Oct");
  await expect.element(sales).toHaveTextContent("Sales filed on 29 Oct$ 0no sales");
  await expect
    .element(cell("Form 4 filings on 29 Oct"))
    .toHaveTextContent("Form 4 filings on 29 Oct30 today · no earlier filing day is stored");
  const purchases = cell("Purchases filed on 29 Oct").element().textContent;
  expect(purchases).toContain("1 purchase by 1 insider");
  expect(purchases).not.toContain("$");
});

test("while filings are still to be read, each figure is called incomplete, and none is compared with earlier days", async () => {
  const before = [{ day: "2026-10-28", count: 40 }];
  const on = {
    filings: { ...complete, day: "2026-10-29", count: 3, before, mean: 40, is_incomplete: true },
    sold: none,
    purchased: none,
    late: { filings: 0, of: 0, longest_days: null },
  };
  const incomplete = "incomplete so far";
  const cells = () => page.getByRole("group").elements();
  renderComponent(<TradeCells on={on} today="2026-10-29" previousDay="2026-10-28" />);
  await expect.poll(cells).toHaveLength(4);
  expect(cells().map(({ textContent: text }) => text)).toEqual([
    `Form 4 filings today3${incomplete}`,
    `Sales filed today$\u00a00no sales · ${incomplete}`,
    `Purchases filed today$\u00a00no purchases · ${incomplete}`,
    `Filed late today—no valueno Form 4 with an open-market trade · ${incomplete}`,
  ]);
});

test("days before that are incomplete are not compared with; what today has is said of an incomplete day, too", async () => {
  const filings = {
    day: "2026-10-29",
    count: 3,
    before: [{ day: "2026-10-28", count: 40 }],
    mean: 40,
  };
  renderComponent(
    <>
      <FilingsCell
        form="Form 4"
        filings={{ ...filings, is_incomplete: false, is_before_incomplete: true }}
        today="2026-10-29"
        previousDay="2026-10-28"
      />
      <FilingsCell
        form="8-K"
        filings={{ ...filings, is_incomplete: true, is_before_incomplete: true }}
        today="2026-10-30"
        previousDay="2026-10-29"
      />
    </>,
  );
  const cells = () => page.getByRole("group").elements();
  await expect.poll(cells).toHaveLength(2);
  expect(cells().map(({ textContent: text }) => text)).toEqual([
    "Form 4 filings today3earlier days are incomplete so far",
    "8-K filings on 29 Oct30 today · incomplete so far",
  ]);
  for (const cell of cells()) expect(cell.querySelector("svg")).toBeNull();
});

test("a business day between the day shown and today has 0", async () => {
  const filings = { day: "2026-10-29", count: 1, before: [], mean: null, ...complete };
  renderComponent(
    <FilingsCell form="Form 4" filings={filings} today="2026-11-02" previousDay="2026-10-30" />,
  );
  await expect
    .element(page.getByRole("group"))
    .toHaveTextContent(
      "Form 4 filings on 29 Oct10 on 30 Oct · 0 today · no earlier filing day is stored",
    );
});
