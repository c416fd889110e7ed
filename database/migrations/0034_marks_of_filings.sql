-- What stands in signs, such as "r&d" and "u.s.", is listed with the words of a filing from now on
-- (domain/keywords/filing-marks.ts). The worker lists every filing again, newest first; until then its
-- text is read whenever keywords are sought.

update filing_words set words = null where words is not null;
