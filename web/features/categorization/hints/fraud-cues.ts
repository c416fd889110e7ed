/**
 * Wordings that are worth a second look, by what they may be a sign of. They prove nothing: honest people use
 * them too, and the studies found differences between many calls, not in one answer. The words are our own
 * choice after what the studies describe; no published dictionary was copied. They are found in any case, as
 * whole words; a hyphen matches a blank as well.
 */
export const fraudCues = [
  {
    key: "hedging",
    name: "Hedging and uncertainty",
    why: "Uncertain and noncommittal wording in annual reports is associated with later fraud claims and control weaknesses.",
    source: "Loughran, McDonald: When Is a Liability Not a Liability? Journal of Finance 66 (2011)",
    words: `sort of; kind of; somewhat; more or less; give or take; roughly speaking; ballpark; or so;
      something like; to some extent; to some degree; in some sense; in a sense; in a way; perhaps;
      maybe; possibly; probably; presumably; hopefully; apparently; seemingly; supposedly; arguably;
      I guess; I suppose; I would guess; I'd guess; I would imagine; I'd imagine; I would think;
      I'd think; I want to say; might be; might have; could be; could have been; may be; may have;
      may well; it depends; it's possible; it is possible; hard to say; difficult to say;
      tough to say; too early to say; too early to tell; hard to tell; not sure; not certain;
      not entirely clear; not entirely sure; not exactly sure; as far as I know; as far as I can tell;
      to the best of my knowledge; to my knowledge; if I recall; if I remember; if memory serves`,
  },
  {
    key: "non-answer",
    name: "Evasion and non-answers",
    why: "Managers refuse, postpone, or talk around a question when an answer would be costly; investors react to it.",
    source:
      "Gow, Larcker, Zakolyukina: Non-Answers during Conference Calls, Journal of Accounting Research 59 (2021); Hollander, Pronk, Roelofsen: Does Silence Speak? Journal of Accounting Research 48 (2010)",
    words: `no comment; can't comment; cannot comment; won't comment; not going to comment;
      not comment on; decline to comment; can't speak to; cannot speak to; can't get into;
      won't get into; not going to get into; don't want to get into; not going to go into;
      don't want to go into; rather not; I'd rather not; not prepared to; not in a position to;
      not at liberty; wouldn't want to speculate; not going to speculate; don't want to speculate;
      don't break that out; don't break it out; do not break that out; do not break it out;
      don't break out; do not break out; don't disclose; do not disclose; haven't disclosed;
      have not disclosed; don't give that; don't provide that; don't guide to; do not guide to;
      don't guide on; don't have that; do not have that; don't have the number;
      don't have those numbers; don't have the details; don't have it in front of me;
      don't have that in front of me; not in front of me; get back to you; have to get back;
      circle back; take that offline; take it offline; take this offline; follow up offline;
      discuss offline; after the call; refer you to; point you to; it's in the filing;
      it's in the 10-K; it's in the 10-Q; competitive reasons; too granular; too much detail;
      that level of detail; leave it at that; leave it there; as I said; as I mentioned;
      as we said; as we've said; as we mentioned; like I said; already answered; asked and answered;
      let's move on; next question please`,
  },
  {
    key: "extreme-positive",
    name: "Extreme positive emotion",
    why: "Chief executives whose figures were later restated used more extreme positive words in their answers.",
    source:
      "Larcker, Zakolyukina: Detecting Deceptive Discussions in Conference Calls, Journal of Accounting Research 50 (2012)",
    words: `fantastic; amazing; amazingly; incredible; incredibly; phenomenal; phenomenally; tremendous;
      tremendously; extraordinary; extraordinarily; outstanding; spectacular; spectacularly; superb;
      terrific; unbelievable; unbelievably; unprecedented; unparalleled; unmatched; unstoppable;
      best ever; best quarter ever; best we've ever seen; never been better; never been stronger;
      couldn't be happier; could not be happier; couldn't be more excited; could not be more excited;
      couldn't be more pleased; could not be more pleased; couldn't be prouder; world-class;
      second to none; flawless; flawlessly; stellar; thrilled; ecstatic; wonderful; wonderfully;
      brilliant; brilliantly; magnificent; marvelous; awesome; home run; blowout; record-breaking;
      record-shattering; knocked it out of the park; off the charts; through the roof;
      beyond our wildest; once in a lifetime; extremely proud; incredibly proud; super excited`,
  },
  {
    key: "general-knowledge",
    name: "References to general knowledge",
    why: "Executives whose figures were later restated referred more often to general knowledge.",
    source:
      "Larcker, Zakolyukina: Detecting Deceptive Discussions in Conference Calls, Journal of Accounting Research 50 (2012)",
    words: `you know; you all know; you guys know; as you know; as you all know; as you well know;
      as you're aware; as you are aware; as you can imagine; as you can appreciate;
      as you would expect; as you'd expect; as everyone knows; as everybody knows; everyone knows;
      everybody knows; everyone understands; everybody understands; we all know; we all understand;
      all of us know; people know; investors know; the market knows; anyone would; anybody would;
      it's well known; it is well known; well-known fact; common knowledge; common sense; no secret;
      needless to say; goes without saying; obviously; of course; clearly; the fact of the matter;
      the fact is; the reality is; it's no surprise; shouldn't surprise anyone; stands to reason`,
  },
  {
    key: "self-distancing",
    name: "Self-distancing",
    why: "People who lie use the first person less, distancing themselves from what was done.",
    source:
      "Newman, Pennebaker, Berry, Richards: Lying Words, Personality and Social Psychology Bulletin 29 (2003)",
    words: `the company believes; the company felt; the company determined; management believes;
      management determined; management felt; the team found; the team felt; the team believes;
      the team determined; the team concluded; the team identified; the business decided;
      the accounting team; the accounting folks; the accounting group; the finance group;
      the finance folks; the local team; the regional team; the field organization; the prior team;
      prior management; previous management; the former team; those folks; those guys; that group;
      they decided; they determined; they felt; they concluded; it was decided; it was determined;
      it was felt; it was concluded; it was believed; it was thought; it was agreed;
      it was recognized; it was recorded; it was booked; decisions were made; mistakes were made;
      errors were made; steps were taken; annotations were made; one would think; one might;
      I'm told; I am told; I was told; I've been told; from what I understand; from what I gather;
      my understanding is; it's my understanding; before my time; prior to my time;
      wasn't involved; was not involved; not involved in; wasn't aware; was not aware;
      our auditors signed; the auditors signed; the auditors were comfortable;
      the auditors are comfortable; our auditors were comfortable; our auditors are comfortable`,
  },
  {
    key: "recognition",
    name: "Timing of revenue",
    why: "Recording revenue too early, or without a real sale, is the most common form of accounting fraud; the SEC describes its forms.",
    source:
      "SEC: Staff Accounting Bulletin 101, Revenue Recognition in Financial Statements (1999); Beasley, Carcello, Hermanson, Neal: Fraudulent Financial Reporting 1998–2007, COSO (2010)",
    words: `bill-and-hold; side letter; side letters; side agreement; side agreements; side arrangement;
      side arrangements; side deal; side deals; verbal agreement; oral agreement; handshake;
      pull forward; pulled forward; pulling forward; pull ahead; pulled ahead; pull in; pulled in;
      pull-ins; channel; channel fill; channel stuffing; channel inventory; inventory in the channel;
      sell-in; sell-through; stocking order; stocking orders; load-in; early buy; early order;
      early orders; shipped early; early shipment; early shipments; ship ahead; ahead of schedule;
      extended terms; extended payment terms; payment terms; right of return; return rights;
      rights of return; price protection; consignment; percentage of completion; cost to complete;
      estimate at completion; milestone; milestones; unbilled; unbilled receivables; contract asset;
      contract assets; deferred revenue; customer acceptance; acceptance document; sign-off;
      completion certificate; cutoff; cut-off; backdate; backdated; as of date; quarter-end;
      end of the quarter; last day of the quarter; last days of the quarter;
      last week of the quarter; last two weeks of the quarter; last-minute; round-trip;
      barter; swap transaction; reciprocal; related party; related parties; gross basis; net basis;
      timing of revenue; revenue timing; mostly timing; just timing; purely timing; timing issue;
      timing difference; recognized early; recognize early; accelerated revenue;
      accelerate revenue; get the quarter where; make the quarter; made the quarter;
      close the quarter; get us there; needed to get to; bridge the gap; hit the number;
      make the number; hit our number; make our number`,
  },
  {
    key: "reserves",
    name: "Reserves and one-time items",
    why: "Cookie-jar reserves, big baths, and items called one-time or immaterial shift profit between periods.",
    source:
      "Levitt (chairman of the SEC): The “Numbers Game”, speech at the NYU Center for Law and Business, 28 September 1998",
    words: `cookie-jar; rainy day; reserve release; reserve releases; release of reserves;
      release of the reserve; release of a reserve; released reserves; released the reserve;
      released some reserves; reserve reversal; reversal of reserves; reversed the accrual;
      reversal of the accrual; reversal of an accrual; over-reserved; under-reserved; over-accrued;
      under-accrued; general reserve; cushion; one-time; one-off; one-offs; nonrecurring;
      non-recurring; unusual item; unusual items; special charge; special charges; big bath;
      kitchen sink; clear the decks; clean up the balance sheet; clean-up; restructuring charge;
      restructuring reserve; merger reserve; purchase accounting; in-process research;
      change in estimate; changes in estimate; changes in estimates; useful life; useful lives;
      true-up; true-ups; trued up; topside; top-side; manual entry; manual entries; journal entry;
      journal entries; plug; reclass; reclassified; reclassification; recharacterized; capitalized;
      capitalize; capitalization of; write-down; write-downs; written down; write-off; impairment;
      warranty reserve; warranty accrual; allowance; bad debt; immaterial; not material;
      isn't material; not significant; isn't significant; rounding; rounding error`,
  },
] as const;

export type FraudCue = (typeof fraudCues)[number]["key"];

/** What a reviewer looks for is a kind of its own. */
export const keywordLabel = "Your keywords";

/** The wordings of a kind, each as a keyword. */
export function wordingsOf({ words }: { words: string }): readonly string[] {
  return words.split(";").map((wording) => wording.replace(/\s+/g, " ").trim());
}
