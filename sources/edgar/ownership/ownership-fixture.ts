/** A small Form 4 in EDGAR's format; a test changes the parts it is about. */
export function ownershipXml(
  parts: Partial<Record<"head" | "issuer" | "owner" | "tables" | "tail", string>> = {},
): string {
  const {
    head = "<documentType>4</documentType><periodOfReport>2024-05-06</periodOfReport>",
    issuer = `<issuer><issuerCik>0000320193</issuerCik><issuerName>Apple Inc.</issuerName>
      <issuerTradingSymbol>AAPL</issuerTradingSymbol></issuer>`,
    owner = ownerXml(),
    tables = "",
    tail = "",
  } = parts;
  return `<?xml version="1.0"?>
<ownershipDocument>
  <schemaVersion>X0508</schemaVersion>${head}${issuer}${owner}${tables}${tail}
</ownershipDocument>`;
}

export function ownerXml(cik = "0001214156", relationship = "<isOfficer>1</isOfficer>"): string {
  return `<reportingOwner>
    <reportingOwnerId><rptOwnerCik>${cik}</rptOwnerCik><rptOwnerName>COOK TIMOTHY D</rptOwnerName></reportingOwnerId>
    <reportingOwnerAddress><rptOwnerStreet1>ONE APPLE PARK WAY</rptOwnerStreet1><rptOwnerStreet2></rptOwnerStreet2>
      <rptOwnerCity>CUPERTINO</rptOwnerCity><rptOwnerState>CA</rptOwnerState><rptOwnerZipCode>95014</rptOwnerZipCode>
      <rptOwnerStateDescription></rptOwnerStateDescription></reportingOwnerAddress>
    <reportingOwnerRelationship>${relationship}</reportingOwnerRelationship>
  </reportingOwner>`;
}

export function saleXml(cells: { shares?: string; price?: string; date?: string } = {}): string {
  const {
    shares = "<value>100</value>",
    price = "<value>181.5</value>",
    date = "<value>2024-05-06</value>",
  } = cells;
  return `<nonDerivativeTransaction>
    <securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate>${date}</transactionDate>
    <deemedExecutionDate></deemedExecutionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode>
      <equitySwapInvolved>0</equitySwapInvolved><footnoteId id="F1"/></transactionCoding>
    <transactionTimeliness><value></value></transactionTimeliness>
    <transactionAmounts>
      <transactionShares>${shares}</transactionShares>
      <transactionPricePerShare>${price}</transactionPricePerShare>
      <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode>
    </transactionAmounts>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>3280052</value></sharesOwnedFollowingTransaction>
    </postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
  </nonDerivativeTransaction>`;
}
