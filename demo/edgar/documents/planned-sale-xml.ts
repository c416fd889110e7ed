import { paddedCik } from "#demo/world/cast/company.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { PlannedSaleNotice, Receipt } from "#demo/world/filings/filing.ts";
import { usDate } from "#demo/world/filings/planned-sale-drafts.ts";
import { signatureOf } from "#demo/world/trades/footnotes.ts";
import { isNaturalPerson } from "#demo/world/cast/insider.ts";
import { escaped } from "#demo/edgar/paths.ts";

type Notice = Receipt & PlannedSaleNotice;

/** Form 144 as EDGAR disseminates it, under the namespace prefix that its filer uses. */
export function plannedSaleXml(notice: Notice): string {
  const { prefix } = notice;
  const name = prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`;
  const spaces = `${name}="http://www.sec.gov/edgar/ownership" xmlns:com="http://www.sec.gov/edgar/common"`;
  const body = `<edgarSubmission>
  ${headerXml(notice)}
  <formData>
    ${issuerXml(notice)}
    ${plannedXml(notice)}
    ${acquiredXml(notice)}
    ${pastSalesXml(notice)}${remarksXml(notice)}
    ${signatureXml(notice)}
  </formData>
</edgarSubmission>
`;
  const prefixed = body.replace(/<(\/?)(?!com:)(?=[a-zA-Z])/g, `<$1${prefix}`);
  return `<?xml version="1.0" encoding="UTF-8"?>${prefixed.replace("edgarSubmission>", `edgarSubmission ${spaces}>`)}`;
}

function headerXml({ form, previousAccession, filerCik }: Notice): string {
  const previous =
    previousAccession === null
      ? ""
      : `\n    <previousAccessionNumber>${previousAccession}</previousAccessionNumber>`;
  return `<headerData>
    <submissionType>${form}</submissionType>${previous}
    <filerInfo>
      <filer><filerCredentials><cik>${paddedCik(filerCik)}</cik><ccc>XXXXXXXX</ccc></filerCredentials></filer>
      <liveTestFlag>LIVE</liveTestFlag>
    </filerInfo>
  </headerData>`;
}

function issuerXml({ issuer, issuerName, filer, relationships }: Notice): string {
  return `<issuerInfo>
      <issuerCik>${paddedCik(issuer.cik)}</issuerCik>
      <issuerName>${escaped(issuerName)}</issuerName>
      <secFileNumber>${issuer.fileNumber}</secFileNumber>
      <issuerAddress>${addressXml(issuer)}</issuerAddress>
      <issuerContactPhone>${issuer.phone}</issuerContactPhone>
      <nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold>${escaped(filer.name)}</nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold>
      <relationshipsToIssuer>${relationships.map((text) => `<relationshipToIssuer>${text}</relationshipToIssuer>`).join("")}</relationshipsToIssuer>
    </issuerInfo>`;
}

type Address = { street: string; city: string; state: string; zip: string };

function addressXml({ street, city, state, zip }: Address): string {
  return `<com:street1>${escaped(street)}</com:street1><com:city>${escaped(city)}</com:city><com:stateOrCountry>${state}</com:stateOrCountry><com:zipCode>${zip}</com:zipCode>`;
}

const brokerAddress = { street: "1 HARBOR STREET", city: "BOSTON", state: "MA", zip: "02110" };

function plannedXml(notice: Notice): string {
  const { units, value, outstanding, saleDate, broker, issuer } = notice;
  return `<securitiesInformation>
      <securitiesClassTitle>Common</securitiesClassTitle>
      <brokerOrMarketmakerDetails><name>${escaped(broker)}</name><address>${addressXml(brokerAddress)}</address></brokerOrMarketmakerDetails>
      <noOfUnitsSold>${units}</noOfUnitsSold>
      <aggregateMarketValue>${value.toFixed(2)}</aggregateMarketValue>
      <noOfUnitsOutstanding>${outstanding}</noOfUnitsOutstanding>
      <approxSaleDate>${saleDate}</approxSaleDate>
      <securitiesExchangeName>${issuer.exchange ?? "OTC"}</securitiesExchangeName>
    </securitiesInformation>`;
}

function acquiredXml({ units, acquired }: Notice): string {
  return `<securitiesToBeSold>
      <securitiesClassTitle>Common</securitiesClassTitle>
      <acquiredDate>${usDate(acquired.on)}</acquiredDate>
      <natureOfAcquisitionTransaction>${acquired.how}</natureOfAcquisitionTransaction>
      <nameOfPersonfromWhomAcquired>Issuer</nameOfPersonfromWhomAcquired>
      <isGiftTransaction>N</isGiftTransaction>
      <amountOfSecuritiesAcquired>${units}</amountOfSecuritiesAcquired>
      <paymentDate>${usDate(acquired.on)}</paymentDate>
      <natureOfPayment>Compensation</natureOfPayment>
    </securitiesToBeSold>`;
}

function pastSalesXml({ pastSales, filer }: Notice): string {
  const flag = pastSales.length === 0 ? "Y" : "N";
  const rows = pastSales.map(
    ({ seller, day, units, proceeds }) => `
    <securitiesSoldInPast3Months>
      <sellerDetails><name>${escaped(seller)}</name><address>${addressXml(filer)}</address></sellerDetails>
      <securitiesClassTitle>Common</securitiesClassTitle>
      <saleDate>${usDate(day)}</saleDate>
      <amountOfSecuritiesSold>${units}</amountOfSecuritiesSold>
      <grossProceeds>${proceeds.toFixed(2)}</grossProceeds>
    </securitiesSoldInPast3Months>`,
  );
  return `<nothingToReportFlagOnSecuritiesSoldInPast3Months>${flag}</nothingToReportFlagOnSecuritiesSoldInPast3Months>${rows.join("")}`;
}

function remarksXml({ remarks }: Notice): string {
  return remarks === "" ? "" : `\n    <remarks>${escaped(remarks)}</remarks>`;
}

function signatureXml({ filedOn, planAdoptedOn, filer, accession }: Notice): string {
  const plan =
    planAdoptedOn === null
      ? ""
      : `<planAdoptionDates><planAdoptionDate>${usDate(planAdoptedOn)}</planAdoptionDate></planAdoptionDates>`;
  const signature = signatureOf(drawsFor("notice", accession), filer.name, isNaturalPerson(filer));
  return `<noticeSignature><noticeDate>${usDate(filedOn)}</noticeDate>${plan}<signature>${escaped(signature)}</signature></noticeSignature>`;
}
