import type { EventProofAnswer } from "#contract/operations/screening/event-proof.ts";
import { companyPagePath } from "#web/session/paths.ts";
import { Link } from "react-router";
import { OutLink } from "#web/explore/links/outside-links.tsx";
import { PanelSection } from "../panel/panel-section.tsx";

type Filing = EventProofAnswer["filing"];
type FiledDocument = Filing["documents"][number];

/** The documents of the filing, and who filed it together with the company. */
export function EventDocuments({ filing }: { filing: Filing }) {
  const { documents, co_registrants: others, filing_url: url } = filing;
  return (
    <PanelSection title="Documents" aside={<OutLink href={url}>Complete filing</OutLink>}>
      {documents.length === 0 ? (
        <p className="text-xs text-muted">No document list is stored.</p>
      ) : (
        <ul className="grid gap-1 text-xs">
          {documents.map((document, index) => (
            <li
              key={`${document.sequence} ${document.filename} ${index}`}
              className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2"
            >
              <span className="text-muted">{document.type}</span>
              <DocumentName document={document} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          Filed together with{" "}
          {others.map(({ cik, name }, index) => (
            <span key={cik}>
              {index > 0 && ", "}
              <Link to={companyPagePath({ cik })}>{name}</Link>
            </span>
          ))}
          . The event counts once, for the company above.
        </p>
      )}
    </PanelSection>
  );
}

function DocumentName({ document }: { document: FiledDocument }) {
  const { type, filename, url } = document;
  // Agents often repeat the type as the description.
  const description = document.description === type ? null : document.description;
  const name = description ?? filename ?? "Unnamed document";
  return (
    <span className="min-w-0 break-words">
      {url === null ? name : <OutLink href={url}>{name}</OutLink>}
      {description !== null && filename !== null && (
        <span className="text-faint"> · {filename}</span>
      )}
    </span>
  );
}
