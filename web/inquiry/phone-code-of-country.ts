import type { countries } from "#contract/inquiry/countries.ts";

type Country = (typeof countries)[number];

/** Countries and territories by the code they share. Source: ITU-T E.164, list of assigned codes. */
const countriesByCode: Readonly<Record<string, readonly Country[]>> = {
  "1": [
    "United States",
    "American Samoa",
    "Anguilla",
    "Antigua & Barbuda",
    "Bahamas",
    "Barbados",
    "Bermuda",
    "British Virgin Islands",
    "Canada",
    "Cayman Islands",
    "Dominica",
    "Dominican Republic",
    "Grenada",
    "Guam",
    "Jamaica",
    "Montserrat",
    "Northern Mariana Islands",
    "Puerto Rico",
    "Sint Maarten",
    "St. Kitts & Nevis",
    "St. Lucia",
    "St. Vincent & Grenadines",
    "Trinidad & Tobago",
    "Turks & Caicos Islands",
    "U.S. Outlying Islands",
    "U.S. Virgin Islands",
  ],
  "44": ["United Kingdom", "Guernsey", "Isle of Man", "Jersey"],
  "49": ["Germany"],
  "61": ["Australia", "Christmas Island", "Cocos (Keeling) Islands"],
  "81": ["Japan"],
  "82": ["South Korea"],
  "86": ["China"],
  "91": ["India"],
  "234": ["Nigeria"],
  "33": ["France"],
  "34": ["Spain"],
  "39": ["Italy", "Vatican City"],
  "7": ["Russia", "Kazakhstan"],
};

const codeByCountry = new Map<string, string>(
  Object.entries(countriesByCode).flatMap(([code, names]) => names.map((name) => [name, code])),
);

/** Null when the country's code is none of those a person can choose. */
export function phoneCodeOfCountry(country: string): string | null {
  return codeByCountry.get(country) ?? null;
}
