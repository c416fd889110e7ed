import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "../render-component.tsx";
import { CodeInput } from "./code-input.tsx";

test("six digits complete a code once, however they are written", async () => {
  const onComplete = vi.fn<(code: string) => void>();
  function Field() {
    const [code, setCode] = useState("");
    return <CodeInput label="Code" value={code} onValueChange={setCode} onComplete={onComplete} />;
  }
  renderComponent(<Field />);
  const field = page.getByLabelText("Code");
  await userEvent.fill(field, "123 45");
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.fill(field, "123 456");
  await expect.element(field).toHaveValue("123456");
  await userEvent.fill(field, "123-456 ");
  expect(onComplete.mock.calls).toEqual([["123456"]]);
});
