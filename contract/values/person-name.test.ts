import { expect, test } from "vitest";
import { isEntityName } from "#contract/values/entity-name.ts";
import {
  isInsiderBy,
  isSameSpelling,
  personName,
  sellerName,
} from "#contract/values/person-name.ts";

test.for([
  ["BANK OF AMERICA CORP /DE/", true],
  ["SVF II Aggregator (Jersey) L.P.", true],
  ["Reid Hoffman & Michelle Yee Living Trust", true],
  ["Silver Brick Management PTE. LTD.", true],
  ["Trustman Linda", false],
  ["INCLAN JORGE", false],
  ["Singerman Brian Aaron", false],
] as const)("%s is an entity: %s", ([name, isEntity]) => {
  expect(isEntityName(name)).toBe(isEntity);
});

test.for([
  ["Stroud Melanie J", "Melanie J. Stroud"],
  ["STROUD MELANIE J", "Melanie J. Stroud"],
  ["Musk Elon", "Elon Musk"],
  ["DOE JOHN A JR", "John A. Doe Jr."],
  ["DOE JOHN A, JR.", "John A. Doe Jr."],
  ["DOE JR JOHN A", "John A. Doe Jr."],
  ["Doe, John Quincy III", "John Quincy Doe III"],
  ["VAN DER BERG JAN", "Jan Van Der Berg"],
  ["DE LA CRUZ MARIA E", "Maria E. De La Cruz"],
  ["O'BRIEN-MCDONALD ÉLODIE", "Élodie O'Brien-McDonald"],
  ["ÖZ İSMAİL", "İsmail Öz"],
  ["ΠΑΠΑΔΟΠΟΥΛΟΣ ΝΙΚΟΣ", "Νικος Παπαδοπουλος"],
  ["MÜLLER-GROẞ JÖRG", "Jörg Müller-Groß"],
  ["WEISS ÄNNE K", "Änne K. Weiss"],
  ["MCDONALD E\u0301LODIE", "Élodie McDonald"],
  ["MCK IAN", "Ian Mck"],
  ["Le Minh", "Minh Le"],
  ["Adams Katherine L.", "Katherine L. Adams"],
  ["Du Wei J", "Wei J. Du"],
  ["Rahman Md Anis", "Md Anis Rahman"],
  ["RAHMAN MD ANIS", "Md Anis Rahman"],
  ["DOE JOHN A MD", "John A. Doe MD"],
  ["DOE JOHN A, MD, PHD", "John A. Doe MD PhD"],
  ["SMITH JD", "JD Smith"],
  ["NG TY", "Ty Ng"],
] as const)("%s reads %s", ([filed, expected]) => {
  expect(personName(filed, true)).toBe(expected);
});

test.for([
  "BERKSHIRE HATHAWAY INC",
  "BANK OF AMERICA CORP /DE/",
  "STATE STREET",
  "Elliott Investment Management L.P.",
  "Estate Jane Doe",
  "Person 2002",
  "Cher",
  "",
  "DEUTSCHE TELEKOM AG",
  "Novartis AG",
  "TRATON SE",
  "Vivendi SA",
  "Koninklijke Philips N.V.",
  "Telefonaktiebolaget Ericsson AB",
  "PUBLIC INVESTMENT AUTHORITY",
  "ICAHN CARL C ET AL",
  "ICAHN CARL C ET AL.",
  "DOE JOHN A, TRUSTEE",
  "DOE JOHN A, DDS",
] as const)("%s stays as filed, even that of a director", (filed) => {
  expect(personName(filed, true)).toBe(filed);
});

test.for(["Flagship Pioneering", "Silver Lake", "TPG GP A", "Stroud Melanie J"])(
  "%s, no officer or director by any filing, stays as filed",
  (filed) => {
    expect(personName(filed, false)).toBe(filed);
  },
);

test("officers and directors are distinguished from other owners by their relationships", () => {
  expect(isInsiderBy(["Director", "10% Owner"])).toBe(true);
  expect(isInsiderBy(["Officer"])).toBe(true);
  expect(isInsiderBy(["10% Owner", "Other"])).toBe(false);
});

test("a seller is written as people write names only if the order of the name is known", () => {
  const seller = { person: "SMITH JOHN A", relationships: "Officer, Director" };
  expect(sellerName(seller, true)).toBe("John A. Smith");
  expect(sellerName(seller, false)).toBe("SMITH JOHN A");
  expect(sellerName({ ...seller, relationships: "10% Stockholder" }, true)).toBe("SMITH JOHN A");
});

test.for([
  ["SMITH JOHN A", "Smith, John A.", true],
  ["Smith John A", "John A Smith", false],
  ["Smith John", "Smith John A", false],
] as const)("%s and %s have the same spelling: %s", ([one, other, expected]) => {
  expect(isSameSpelling(one, other)).toBe(expected);
});
