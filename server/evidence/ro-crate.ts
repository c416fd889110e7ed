/** A file of a pack, once it is written. */
export type WrittenFile = { name: string; sha256: string; size: number };

const types: Readonly<Record<string, string>> = {
  html: "text/html",
  pdf: "application/pdf",
  md: "text/markdown",
  txt: "text/plain",
  csv: "text/csv",
  json: "application/json",
  parquet: "application/vnd.apache.parquet",
  xml: "application/xml",
  py: "text/x-python",
  mjs: "text/javascript",
};

type Crate = {
  title: string;
  description: string;
  /** UTC; of the state, not of the writing. */
  at: string;
  state: string;
  product: string;
};

/** ro-crate-metadata.json. Source: RO-Crate 1.2, https://w3id.org/ro/crate/1.2 */
export function roCrate(
  { title, description, at, state, product }: Crate,
  files: readonly WrittenFile[],
) {
  const creator = { "@id": "#sentinel" };
  return {
    "@context": "https://w3id.org/ro/crate/1.2/context",
    "@graph": [
      {
        "@id": "ro-crate-metadata.json",
        "@type": "CreativeWork",
        conformsTo: { "@id": "https://w3id.org/ro/crate/1.2" },
        about: { "@id": "./" },
      },
      {
        "@id": "./",
        "@type": "Dataset",
        name: title,
        description,
        datePublished: at.slice(0, 10),
        identifier: state,
        license: { "@id": "#license" },
        creator,
        hasPart: files.map(({ name }) => ({ "@id": name })),
      },
      {
        "@id": "#license",
        "@type": "CreativeWork",
        name: "Terms of the sources",
        description:
          "Filings are public records of the SEC. Closes are quoted from the price sources named; whole series may be licensed.",
      },
      { "@id": "#sentinel", "@type": "SoftwareApplication", name: "Sentinel", version: product },
      ...files.map(({ name, sha256, size }) => ({
        "@id": name,
        "@type": "File",
        name: name.split("/").at(-1),
        contentSize: String(size),
        encodingFormat: types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
        sha256,
      })),
    ],
  };
}
