/** Parts of a handwritten notice, as XML; what is not given is a complete, plain notice. */
type NoticeParts = {
  /** Prefix of the body's namespace with its colon, "" for the default namespace. */
  prefix?: string;
  header?: string;
  issuer?: string;
  plannedSales?: string;
  acquisitions?: string;
  pastSales?: string;
  remarks?: string;
  signature?: string;
};

export const plainPlannedSale = `<securitiesInformation>
  <securitiesClassTitle>Common</securitiesClassTitle>
  <brokerOrMarketmakerDetails><name>Harbor Street Brokers LLC</name>
    <address><com:street1>1 Harbor Street</com:street1><com:city>Boston</com:city></address>
  </brokerOrMarketmakerDetails>
  <noOfUnitsSold>5500</noOfUnitsSold><aggregateMarketValue>90000.00</aggregateMarketValue>
  <noOfUnitsOutstanding>5500000</noOfUnitsOutstanding><approxSaleDate>03/04/2026</approxSaleDate>
  <securitiesExchangeName>NYSE</securitiesExchangeName></securitiesInformation>`;

/** A notice as XML, with every element under the prefix. */
export function noticeXml(parts: NoticeParts = {}): string {
  const {
    prefix = "",
    header = `<submissionType>144</submissionType><filerInfo><filer><filerCredentials>
      <cik>0001234567</cik><ccc>XXXXXXXX</ccc></filerCredentials></filer>
      <liveTestFlag>LIVE</liveTestFlag></filerInfo>`,
    issuer = `<issuerCik>0000320193</issuerCik><issuerName>Apple Inc.</issuerName>
      <nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold>Dow Jane</nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold>
      <relationshipsToIssuer><relationshipToIssuer>Officer</relationshipToIssuer></relationshipsToIssuer>`,
    plannedSales = plainPlannedSale,
    acquisitions = "",
    pastSales = `<nothingToReportFlagOnSecuritiesSoldInPast3Months>Y</nothingToReportFlagOnSecuritiesSoldInPast3Months>`,
    remarks = "",
    signature = `<noticeDate>03/03/2026</noticeDate><signature>/s/ Jane Dow</signature>`,
  } = parts;
  const body = `<edgarSubmission><headerData>${header}</headerData><formData><issuerInfo>${issuer}</issuerInfo>
    ${plannedSales}${acquisitions}${pastSales}${remarks}
    <noticeSignature>${signature}</noticeSignature></formData></edgarSubmission>`;
  const spaces = `xmlns${prefix === "" ? "" : `:${prefix.slice(0, -1)}`}="http://www.sec.gov/edgar/ownership" xmlns:com="http://www.sec.gov/edgar/common"`;
  return body
    .replace(/<(\/?)(?!com:)(?=[a-zA-Z])/g, `<$1${prefix}`)
    .replace("edgarSubmission>", `edgarSubmission ${spaces}>`);
}
