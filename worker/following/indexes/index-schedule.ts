const zone = "America/New_York";

/** After EDGAR has closed, and before it opens: an index may be late. */
const dailyTimes = ["07:00", "23:30"] as const;
/** The rebuilt full indexes are there on Sunday. */
const weeklyDay = 7;
const weeklyTime = "06:00";

/** When a kind of index was due last at an instant of the market; UTC. */
export function latestDue(
  part: "daily-index" | "full-index",
  now: Temporal.Instant,
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const candidates =
    part === "daily-index"
      ? [today.subtract({ days: 1 }), today].flatMap((day) =>
          dailyTimes.map((time) => instantOf(day, time)),
        )
      : [7, 0].map((days) => {
          const day = today.subtract({ days: days + (today.dayOfWeek % weeklyDay) });
          return instantOf(day, weeklyTime);
        });
  const past = candidates.filter((due) => Temporal.Instant.compare(due, now) <= 0);
  return past.at(-1) ?? candidates[0] ?? now;
}

function instantOf(day: Temporal.PlainDate, time: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
}
