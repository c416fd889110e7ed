import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { LimitedArea, LimitedInput } from "./limited-text.tsx";

function Fields() {
  const [text, setText] = useState("");
  return (
    <>
      <LimitedInput
        label="Title"
        limit={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <LimitedArea
        label="Note"
        hint="Markdown."
        limit={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </>
  );
}

test("a text beyond the limit stays, and the field says so; near it the length is shown", async () => {
  renderComponent(<Fields />);
  const [title, note] = [page.getByLabelText("Title"), page.getByLabelText("Note")];
  await title.fill("1234567");
  await expect.element(note).toHaveAccessibleDescription("Markdown.");
  // 80% of the limit. Blanks at the ends of one line do not count, as on the server.
  await title.fill(" 12345678 ");
  await expect.element(title).toHaveAccessibleDescription("8 of 10 characters");
  await expect.element(note).toHaveAccessibleDescription("Markdown. 10 of 10 characters");
  await title.fill("12345678901");
  await expect.element(title).toHaveValue("12345678901");
  for (const field of [title, note]) {
    await expect.element(field).toBeInvalid();
    await expect
      .element(field)
      .toHaveAccessibleDescription("At most 10 characters are allowed; this text has 11.");
  }
});
