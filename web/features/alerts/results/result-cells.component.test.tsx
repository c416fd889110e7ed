import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { storeSession } from "#web/session/account/session.ts";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { resultRows } from "./result-columns.tsx";

test.each([
  { width: 390, value: 12_345_678.9, text: "$ 12,345,678.90" },
  { width: 390, value: 12_345_678_901, text: "$ 12,345,678,901.00" },
  { width: 1440, value: 12_345_678.9, text: "$ 12,345,678.90" },
])("the value $text is whole at $width pixels", async ({ width, value, text }) => {
  await page.viewport(width, 844);
  const table = {
    title: "Search Results",
    columns: ["Company Name", "Reporting Person", "Shares", "Price", "Value"],
    data: [
      {
        "Company Name": "Calder Therapeutics",
        "Reporting Person": "Tillery Robert V",
        Shares: 1_234_567,
        Price: 10,
        Value: value,
      },
    ],
    details: [],
    total: 1,
    is_total_known: true,
    notes: [],
  };
  const isPhone = width < 700;
  const { columns, rows } = resultRows(table, { timeZone: "UTC", alertName: null, isPhone });
  renderComponent(
    <MemoryRouter>
      <ClientDataTable title="Results" columns={columns} rows={rows} rowKey={() => "1"} />
    </MemoryRouter>,
  );
  const cell = page.getByRole("cell", { name: text });
  await expect.element(cell).toBeVisible();
  await document.fonts.ready;
  const { scrollWidth, clientWidth } = cell.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test("a price match that was met before the watch says so instead of a time", async () => {
  const detail = { key: "1", accession: null, cik: "0000000001", match_id: 1, is_unread: false };
  const table = {
    title: "Results",
    columns: ["Company Name", "Date"],
    data: [
      { "Company Name": "Calder Therapeutics", Date: "2026-11-19" },
      { "Company Name": "Alder", Date: "2026-11-19" },
    ],
    details: [
      { ...detail, met_at: null, is_already_met: true },
      { ...detail, met_at: "2026-11-19T15:30:40Z" },
    ],
    total: 2,
    is_total_known: true,
    notes: [],
  };
  const options = { timeZone: "UTC", alertName: null, isPhone: false };
  const { columns, rows } = resultRows(table, options);
  renderComponent(
    <MemoryRouter>
      <ClientDataTable
        title="Results"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row["Company Name"])}
      />
    </MemoryRouter>,
  );
  const met = page.getByRole("cell", { name: "19 Nov 2026 Already met" });
  await expect.element(met).toBeVisible();
  const words = met.getByRole("button", { name: "Already met" });
  // One line; the full words are in its tooltip.
  expect(words.element().getClientRects()[0]?.height).toBeLessThanOrEqual(24);
  const full = "Met before the alert began watching";
  await expect.element(words).toHaveAccessibleDescription(full);
  await expect.element(page.getByRole("cell", { name: "19 Nov 2026 10:30 ET" })).toBeVisible();
});

test("the reporting person is a link to the person's page, further ones are not", async () => {
  storeSession({
    accessToken: "one",
    refreshToken: null,
    permissions: ["explore_trades"],
    email: "ana@x.example",
    name: "Ana",
    profileImage: null,
    theme: "light",
  });
  const detail = { accession: null, cik: "0000000001", match_id: null, is_unread: false };
  const table = {
    title: "Results",
    columns: ["Company Name", "Reporting Person", "Value"],
    data: [
      { "Company Name": "Calder", "Reporting Person": "Tillery Robert V +2", Value: 1 },
      { "Company Name": "Alder", "Reporting Person": "Stroud Melanie J", Value: 1 },
    ],
    details: [
      { ...detail, key: "1", owner_cik: "0001500123" },
      { ...detail, key: "2" },
    ],
    total: 2,
    is_total_known: true,
    notes: [],
  };
  const { columns, rows } = resultRows(table, { timeZone: "UTC", alertName: null, isPhone: false });
  renderComponent(
    <MemoryRouter>
      <ClientDataTable
        title="Results"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row["Company Name"])}
      />
    </MemoryRouter>,
  );
  const link = page.getByRole("link", { name: "Tillery Robert V", exact: true });
  await expect.element(link).toHaveAttribute("href", "/insider?cik=0001500123");
  await expect.element(page.getByRole("cell", { name: "Tillery Robert V +2" })).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "Stroud Melanie J" })).toBeVisible();
  expect(page.getByRole("link", { name: "Stroud" }).elements()).toHaveLength(0);
});

test("the days to file of an amendment's trade name the filing that they are counted to", async () => {
  const detail = { key: "1", accession: null, cik: "0000000001", match_id: 1, is_unread: false };
  const first_filing = { accno: "0000000001-26-000007", form: "4", filed_on: "2026-10-23" };
  const table = {
    title: "Results",
    columns: ["Company Name", "Days to File"],
    data: [
      { "Company Name": "Calder Therapeutics", "Days to File": 4 },
      { "Company Name": "Alder", "Days to File": 4 },
    ],
    details: [{ ...detail, first_filing }, detail],
    total: 2,
    is_total_known: true,
    notes: [],
  };
  const { columns, rows } = resultRows(table, { timeZone: "UTC", alertName: null, isPhone: false });
  renderComponent(
    <MemoryRouter>
      <ClientDataTable
        title="Results"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row["Company Name"])}
      />
    </MemoryRouter>,
  );
  const late = "The SEC requires filing within 2 days. This trade was filed in 4 days.";
  const counted =
    "Counted to the filing that first reported this trade: Form 4, filed 23 Oct 2026, 0000000001-26-000007. This row is from an amendment filed later.";
  for (const [hint, text] of [
    ["First filed earlier, but late", `${late} ${counted}`],
    ["Filed late", late],
  ] as const) {
    const icon = page.getByRole("button", { name: hint, exact: true });
    await expect.element(icon).toHaveAccessibleDescription(text);
  }
});
