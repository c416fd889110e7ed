import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { countries, unitedStates } from "#contract/inquiry/countries.ts";
import {
  heardAboutChoices,
  inquiryIndustries,
  inquiryRoles,
  longestInquiryText,
  workedBeforeChoices,
} from "#contract/inquiry/options.ts";
import { usStates } from "#contract/inquiry/us-states.ts";
import { emailText, longestAddress } from "#contract/values/account/email.ts";
import {
  formatNationalPhone,
  phoneCodes,
  phoneText,
  readTypedPhone,
} from "#contract/values/account/phone.ts";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import { RadioGroup } from "#web/ui/form/radio-group.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea, TextInput } from "#web/ui/form/text-input.tsx";
import { type InquiryField, regionLabel, withCountry } from "./inquiry-values.ts";
import type { Inquiry } from "./use-inquiry.ts";

const { labels } = inquiryTexts;

const rules = { format: formatNationalPhone, read: readTypedPhone };
const codeChoices = [
  ...phoneCodes.map((code) => ({ value: code, label: `+${code}` })),
  { value: "", label: labels.otherPhoneCode },
];

/** The fields in two columns, in the order of the specification. */
export function InquiryFields({ inquiry }: { inquiry: Inquiry }) {
  const { values, change, faulty, leave } = inquiry;

  function line(field: InquiryField, autoComplete: string) {
    return {
      name: field,
      value: values[field],
      autoComplete,
      maxLength: longestInquiryText.line,
      size: "large" as const,
      onChange: (event: { target: { value: string } }) =>
        change({ ...values, [field]: event.target.value }),
    };
  }

  function list(field: InquiryField, choices: readonly string[]) {
    return {
      name: field,
      value: values[field] === "" ? null : values[field],
      choices: choices.map((choice) => ({ value: choice, label: choice })),
      placeholder: inquiryTexts.select,
      size: "large" as const,
      onValueChange: (value: string) => change({ ...values, [field]: value }),
    };
  }

  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-md:grid-cols-1">
      <TextInput label={labels.firstName} {...line("firstName", "given-name")} />
      <TextInput label={labels.lastName} {...line("lastName", "family-name")} />
      <Select label={labels.role} {...list("role", inquiryRoles)} />
      <Select label={labels.industry} {...list("industry", inquiryIndustries)} />
      <TextInput label={labels.company} {...line("company", "organization")} />
      <Select
        label={labels.country}
        {...list("country", countries)}
        autoComplete="country-name"
        onValueChange={(country) => change(withCountry(values, country))}
      />
      {values.country === unitedStates ? (
        <Select
          label={regionLabel(values.country)}
          {...list("stateRegion", usStates)}
          autoComplete="address-level1"
        />
      ) : (
        <TextInput label={regionLabel(values.country)} {...line("stateRegion", "address-level1")} />
      )}
      <TextInput
        label={labels.email}
        {...line("email", "email")}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestAddress}
        error={faulty.includes("email") ? emailText : undefined}
        onBlur={() => leave("email")}
      />
      <PhoneInput
        label={labels.phone}
        codeLabel={labels.phoneCode}
        codes={codeChoices}
        rules={rules}
        name="phone"
        size="large"
        value={{ code: values.phoneCode, national: values.phone }}
        hint={values.phoneCode === "" ? inquiryTexts.wholePhoneHint : undefined}
        error={faulty.includes("phone") ? phoneText : undefined}
        onValueChange={({ code, national }) =>
          change({
            ...values,
            phoneCode: code,
            phone: national,
            isPhoneCodeChosen: code === values.phoneCode ? values.isPhoneCodeChosen : "yes",
          })
        }
        onBlur={() => leave("phone")}
      />
      <Select label={labels.heardAbout} {...list("heardAbout", heardAboutChoices)} />
      <RadioGroup
        label={labels.workedBefore}
        {...list("workedBefore", workedBeforeChoices)}
        row
        className="col-span-full"
      />
      <TextArea
        label={labels.additional}
        name="additional"
        size="large"
        rows={3}
        maxLength={longestInquiryText.additional}
        value={values.additional}
        onChange={(event) => change({ ...values, additional: event.target.value })}
        className="col-span-full"
      />
    </div>
  );
}
