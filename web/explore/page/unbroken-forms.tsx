/** A text in which names of forms, such as 8-K, stay on one line: browsers break lines after a hyphen. */
export function UnbrokenForms({ text }: { text: string }) {
  return text.split(/(\b\d+-[A-Z]+(?:\/A)?)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
