import type {
  AccountTable,
  UserPreferenceTable,
  SessionTable,
  AttemptCounterTable,
  AuditAnchorTable,
  AuditEntryTable,
  RunAsNoticeTable,
  MailedTokenTable,
  PhoneCodeTable,
  RecoveryCodeTable,
  RememberedDeviceTable,
  SecondFactorTable,
  SignInAttemptTable,
  SignUpTokenTable,
  SpentRefreshTokenTable,
  SavedSearchTable,
} from "#database/tables/accounts.ts";
import type {
  IssuerTable,
  IssuerTickerTable,
  FilingTable,
  FilingEntityTable,
  OwnershipDocumentTable,
  ReportingOwnerTable,
  OwnershipLineTable,
  Item408Table,
  TradingArrangementTable,
  ShareCountTable,
  EdgarListingTable,
  UnreadableFilingTable,
  IngestRunTable,
  DocumentTextTable,
  FilingWordsTable,
  WordBlockTable,
  WordSegmentTable,
  TextExtractionTable,
  DirtyIssuerTable,
  OwnershipLineStatusTable,
  ReportFiguresTable,
  ReportedLinesStoredTable,
  ReportedLineTable,
  PlannedSaleTable,
  ShortSwingTable,
  TradingPlanTable,
  TradeTable,
  EventTable,
} from "#database/tables/filings.ts";
import type {
  AlertDeliveryTable,
  AlertFeedTable,
  AlertHitTable,
  AlertNoticeTable,
  AlertSweepTable,
  AlertTable,
  AlertWebhookTable,
  DeletedAlertTable,
  MatchWantedTable,
  WebhookDeliveryTable,
  WebhookTestTable,
} from "#database/tables/alerts.ts";
import type {
  CaseCounterTable,
  CaseFileTable,
  CaseItemTable,
  CaseMemberTable,
  CaseMentionTable,
  CaseNoteTable,
  CaseTaskTable,
} from "#database/tables/cases.ts";
import type {
  BackfillStepTable,
  DataOriginTable,
  FeedCursorTable,
  FilingArrivalTable,
  HttpValidatorTable,
  IndexDayTable,
  IndexEntryTable,
  MarketClockTable,
  RequestPaceTable,
  SourceAlarmTable,
  StandbyHeartbeatTable,
  SourceHealthTable,
  WantedCompanyTable,
  WantedFilingTable,
} from "#database/tables/following.ts";
import type {
  CallInteractionTable,
  CallImportTable,
  ConferenceCallTable,
  CategorizationHistoryTable,
  CategorizationTable,
  GoldLabelTable,
  ReviewAssignmentTable,
  RemovedInteractionTable,
  ReviewCompanyTable,
  ReviewerTable,
  ReviewInteractionTable,
  ReviewTextTable,
} from "#database/tables/reviews.ts";
import type {
  LeadRankingTable,
  LeadRankingWantedTable,
  LeadStepTable,
  LeadTable,
  LeadTriageTable,
  LeadWeightsTable,
  TradeScoreTable,
} from "#database/tables/leads.ts";
import type {
  EvidenceKeyTable,
  EvidencePackTable,
  FilingOriginalTable,
  OriginalWantedTable,
} from "#database/tables/evidence.ts";
import type { InquiryTable, OutboxMessageTable } from "#database/tables/messages.ts";
import type {
  PriceSourceTable,
  PriceBarTable,
  PriceSplitTable,
  PriceDividendTable,
  PriceSeriesTable,
  LiveQuoteTable,
  PriceDelistingTable,
  PriceRequestTable,
  PriceUseTable,
} from "#database/tables/prices.ts";

/**
 * The tables as Kysely sees them; in addition to the migrations, which are authoritative. `date` columns are
 * `YYYY-MM-DD` strings, `timestamptz` UTC ISO strings, `numeric` decimal strings, `bigint` numbers.
 */
export type Tables = {
  account: AccountTable;
  user_preference: UserPreferenceTable;
  saved_search: SavedSearchTable;
  session: SessionTable;
  attempt_counter: AttemptCounterTable;
  audit_entry: AuditEntryTable;
  audit_anchor: AuditAnchorTable;
  run_as_notice: RunAsNoticeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  remembered_device: RememberedDeviceTable;
  sign_in_attempt: SignInAttemptTable;
  mailed_token: MailedTokenTable;
  phone_code: PhoneCodeTable;
  sign_up_token: SignUpTokenTable;
  spent_refresh_token: SpentRefreshTokenTable;
  issuer: IssuerTable;
  issuer_ticker: IssuerTickerTable;
  filing: FilingTable;
  filing_entity: FilingEntityTable;
  ownership_document: OwnershipDocumentTable;
  reporting_owner: ReportingOwnerTable;
  ownership_line: OwnershipLineTable;
  item_408: Item408Table;
  trading_arrangement: TradingArrangementTable;
  share_count: ShareCountTable;
  edgar_listing: EdgarListingTable;
  unreadable_filing: UnreadableFilingTable;
  ingest_run: IngestRunTable;
  price_source: PriceSourceTable;
  price_bar: PriceBarTable;
  price_series: PriceSeriesTable;
  price_split: PriceSplitTable;
  price_dividend: PriceDividendTable;
  dirty_issuer: DirtyIssuerTable;
  ownership_line_status: OwnershipLineStatusTable;
  trade: TradeTable;
  event: EventTable;
  lead: LeadTable;
  trade_score: TradeScoreTable;
  reported_line: ReportedLineTable;
  reported_lines_stored: ReportedLinesStoredTable;
  short_swing: ShortSwingTable;
  planned_sale: PlannedSaleTable;
  trading_plan: TradingPlanTable;
  lead_weights: LeadWeightsTable;
  lead_ranking: LeadRankingTable;
  lead_ranking_wanted: LeadRankingWantedTable;
  lead_triage: LeadTriageTable;
  lead_step: LeadStepTable;
  outbox_message: OutboxMessageTable;
  inquiry: InquiryTable;
  wanted_filing: WantedFilingTable;
  filing_arrival: FilingArrivalTable;
  feed_cursor: FeedCursorTable;
  index_day: IndexDayTable;
  index_entry: IndexEntryTable;
  backfill_step: BackfillStepTable;
  source_health: SourceHealthTable;
  request_pace: RequestPaceTable;
  http_validator: HttpValidatorTable;
  wanted_company: WantedCompanyTable;
  data_origin: DataOriginTable;
  market_clock: MarketClockTable;
  source_alarm: SourceAlarmTable;
  standby_heartbeat: StandbyHeartbeatTable;
  document_text: DocumentTextTable;
  text_extraction: TextExtractionTable;
  filing_words: FilingWordsTable;
  word_block: WordBlockTable;
  word_segment: WordSegmentTable;
  report_figures: ReportFiguresTable;
  conference_call: ConferenceCallTable;
  call_import: CallImportTable;
  removed_interaction: RemovedInteractionTable;
  call_interaction: CallInteractionTable;
  review_company: ReviewCompanyTable;
  review_interaction: ReviewInteractionTable;
  review_text: ReviewTextTable;
  reviewer: ReviewerTable;
  review_assignment: ReviewAssignmentTable;
  categorization: CategorizationTable;
  categorization_history: CategorizationHistoryTable;
  gold_label: GoldLabelTable;
  live_quote: LiveQuoteTable;
  price_request: PriceRequestTable;
  price_delisting: PriceDelistingTable;
  price_use: PriceUseTable;
  alert: AlertTable;
  alert_sweep: AlertSweepTable;
  deleted_alert: DeletedAlertTable;
  alert_hit: AlertHitTable;
  alert_notice: AlertNoticeTable;
  alert_delivery: AlertDeliveryTable;
  match_wanted: MatchWantedTable;
  alert_webhook: AlertWebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_test: WebhookTestTable;
  alert_feed: AlertFeedTable;
  filing_original: FilingOriginalTable;
  original_wanted: OriginalWantedTable;
  evidence_key: EvidenceKeyTable;
  evidence_pack: EvidencePackTable;
  case_counter: CaseCounterTable;
  case_file: CaseFileTable;
  case_member: CaseMemberTable;
  case_item: CaseItemTable;
  case_note: CaseNoteTable;
  case_mention: CaseMentionTable;
  case_task: CaseTaskTable;
};
