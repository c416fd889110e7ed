import { expect, test } from "vitest";
import { isEntityName } from "#contract/values/entity-name.ts";
import { personName } from "#contract/values/person-name.ts";

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
  ["Le Minh", "Minh Le"],
  ["Adams Katherine L.", "Katherine L. Adams"],
] as const)("%s reads %s", ([filed, expected]) => {
  expect(personName(filed)).toBe(expected);
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
] as const)("%s stays as filed", (filed) => {
  expect(personName(filed)).toBe(filed);
});
