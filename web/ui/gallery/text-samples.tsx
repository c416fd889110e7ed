import { Search } from "lucide-react";
import { useState } from "react";

import { CodeInput } from "../form/code-input.tsx";
import { DayInput } from "#web/ui/form/day-input.tsx";
import { RequiredMark } from "#web/ui/form/field-frame.tsx";
import { LockedField } from "#web/ui/form/locked-field.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { NewPasswordFields, PasswordInput } from "#web/ui/form/new-password-fields.tsx";
import { PhoneInput, type PhoneNumber, type PhoneRules } from "../form/phone-input.tsx";
import { LimitedArea, LimitedInput } from "#web/ui/form/limited-text.tsx";
import { TextArea, TextInput } from "#web/ui/form/text-input.tsx";
import { Sample, SampleGrid } from "./sample.tsx";

const third = "col-span-3";

export function TextSamples() {
  return (
    <SampleGrid>
      <Sample part="TextInput" note="empty, with an icon" className={third}>
        <TextInput
          label="Name"
          placeholder="As on the statement"
          icon={<Search aria-hidden size={13} />}
        />
      </Sample>
      <Sample part="TextInput" note="error" className={third}>
        <TextInput label="Email" defaultValue="dana@" error="Please enter a valid email address." />
      </Sample>
      <Sample part="TextInput" note="required, hint, unit" className={third}>
        <TextInput
          label="Threshold"
          required
          unit="$K"
          defaultValue="250"
          hint="Of one filing line."
        />
      </Sample>
      <Sample part="TextInput" note="disabled" className={third}>
        <TextInput
          label="Organization"
          disabled
          defaultValue="Office of the Comptroller"
          hint="Set by an admin."
        />
      </Sample>
      <Sample part="TextInput" note="large" className={third}>
        <TextInput label="First name" size="large" required defaultValue="Alma" />
      </Sample>
      <Sample part="DayInput" className={third}>
        <DaySample />
      </Sample>
      <Sample part="CodeInput" className={third}>
        <CodeSample />
      </Sample>
      <Sample part="CodeInput" note="error" className={third}>
        <CodeInput
          label="Six-digit code again"
          value=""
          onValueChange={() => undefined}
          error="Invalid code. Please try again."
        />
      </Sample>
      <Sample part="PasswordInput" className={third}>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          defaultValue="correct horse"
        />
      </Sample>
      <Sample part="PasswordInput" note="error, large" className={third}>
        <PasswordInput
          label="New password"
          size="large"
          autoComplete="new-password"
          error="Password must be at least 8 characters."
        />
      </Sample>
      <NewPasswordSample />
      <Sample part="FormAlert" className={third}>
        <FormAlert text="Please fix the errors before submitting." />
      </Sample>
      <Sample part="RequiredMark" className={third}>
        <p className="text-xs">
          Keywords <RequiredMark />
        </p>
      </Sample>
      <Sample part="LockedField" className={third}>
        <LockedField label="Share price" reason="A company is selected" />
      </Sample>
      <PhoneSample />
      <Sample part="LimitedInput" note="too long" className={third}>
        <LimitedInput label="Title" limit={10} value="Sales before" readOnly />
      </Sample>
      <Sample part="LimitedArea" note="near the limit" className={third}>
        <LimitedArea label="Note" limit={20} value="Nine trading days." readOnly />
      </Sample>
      <Sample part="TextArea" note="empty" className={third}>
        <TextArea
          label="Additional information"
          placeholder="What should we know before the call?"
          hint="Optional, at most 2,000 characters."
        />
      </Sample>
      <Sample part="TextArea" note="filled, large" className={third}>
        <TextArea
          label="Note"
          size="large"
          defaultValue={
            "Sold 18,400 shares nine trading days before the 8-K.\nThe plan box is not ticked."
          }
        />
      </Sample>
      <Sample part="TextArea" note="error" className={third}>
        <TextArea label="Reason" required error="Please give a reason." />
      </Sample>
      <Sample part="TextArea" note="disabled" className={third}>
        <TextArea label="Description" disabled defaultValue="Locked while it is being reviewed." />
      </Sample>
    </SampleGrid>
  );
}

const rules: PhoneRules = {
  format: (_code, national) => national.replace(/(\d{3})(?=\d)/g, "$1 "),
  read: (code, typed) => ({ code, national: typed.replace(/\D/g, "") }),
};

function PhoneSample() {
  const [phone, setPhone] = useState<PhoneNumber>({ code: "1", national: "212555" });
  return (
    <Sample part="PhoneInput" className={third}>
      <PhoneInput
        label="Phone"
        codeLabel="Country code"
        codes={[
          { value: "1", label: "+1" },
          { value: "44", label: "+44" },
        ]}
        rules={rules}
        value={phone}
        onValueChange={setPhone}
      />
    </Sample>
  );
}

function NewPasswordSample() {
  const [value, setValue] = useState({ password: "violet 7", confirmation: "violet" });
  return (
    <Sample part="NewPasswordFields" className={third}>
      <div className="grid gap-4">
        <NewPasswordFields
          value={value}
          onValueChange={setValue}
          rules={[
            { text: "At least 8 characters", isKept: value.password.length >= 8 },
            { text: "One special character", isKept: false },
          ]}
          confirmationError="Passwords do not match."
          onLeave={() => undefined}
        />
      </div>
    </Sample>
  );
}

function DaySample() {
  const [day, setDay] = useState("2026-11-09");
  return <DayInput label="Due date" value={day} onChange={(event) => setDay(event.target.value)} />;
}

function CodeSample() {
  const [code, setCode] = useState("4187");
  return <CodeInput label="Six-digit code" value={code} onValueChange={setCode} />;
}
