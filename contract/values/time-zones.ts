/**
 * The time zones a person can choose, with the names of the first specification, section 9, in its
 * order. It speaks of 41 and lists these 43. The sign of the Etc zones is the reverse of their offset from UTC, which
 * their labels therefore add.
 */
export const timeZones = [
  { zone: "America/New_York", label: "New York" },
  { zone: "America/Chicago", label: "Chicago" },
  { zone: "America/Denver", label: "Denver" },
  { zone: "America/Los_Angeles", label: "Los Angeles" },
  { zone: "America/Phoenix", label: "Phoenix" },
  { zone: "America/Anchorage", label: "Anchorage" },
  { zone: "America/Adak", label: "Adak" },
  { zone: "Pacific/Honolulu", label: "Honolulu" },
  { zone: "America/Toronto", label: "Toronto" },
  { zone: "America/Mexico_City", label: "Mexico City" },
  { zone: "America/Bogota", label: "Bogota" },
  { zone: "America/Lima", label: "Lima" },
  { zone: "America/Caracas", label: "Caracas" },
  { zone: "America/Santiago", label: "Santiago" },
  { zone: "America/Sao_Paulo", label: "Sao Paulo" },
  { zone: "America/Argentina/Buenos_Aires", label: "Buenos Aires" },
  { zone: "Europe/London", label: "London" },
  { zone: "Europe/Paris", label: "Paris" },
  { zone: "Europe/Berlin", label: "Berlin" },
  { zone: "Europe/Moscow", label: "Moscow" },
  { zone: "Europe/Istanbul", label: "Istanbul" },
  { zone: "Africa/Cairo", label: "Cairo" },
  { zone: "Africa/Johannesburg", label: "Johannesburg" },
  { zone: "Africa/Lagos", label: "Lagos" },
  { zone: "Africa/Nairobi", label: "Nairobi" },
  { zone: "Asia/Tokyo", label: "Tokyo" },
  { zone: "Asia/Seoul", label: "Seoul" },
  { zone: "Asia/Shanghai", label: "Shanghai" },
  { zone: "Asia/Kolkata", label: "Kolkata" },
  { zone: "Asia/Dubai", label: "Dubai" },
  { zone: "Asia/Singapore", label: "Singapore" },
  { zone: "Asia/Bangkok", label: "Bangkok" },
  { zone: "Asia/Jakarta", label: "Jakarta" },
  { zone: "Asia/Tehran", label: "Tehran" },
  { zone: "Asia/Jerusalem", label: "Jerusalem" },
  { zone: "Australia/Sydney", label: "Sydney" },
  { zone: "Australia/Perth", label: "Perth" },
  { zone: "Pacific/Auckland", label: "Auckland" },
  { zone: "Pacific/Fiji", label: "Fiji" },
  { zone: "UTC", label: "UTC" },
  { zone: "Etc/GMT+12", label: "Etc/GMT+12 (UTC−12)" },
  { zone: "Etc/GMT-14", label: "Etc/GMT-14 (UTC+14)" },
  { zone: "Atlantic/Reykjavik", label: "Reykjavik" },
] as const satisfies readonly { zone: string; label: string }[];

/** A time zone as people name it: "New York". */
export function zonePlace(zone: string): string {
  return timeZones.find((each) => each.zone === zone)?.label ?? zone;
}

/** The time of a zone: "New York time"; "UTC", "Etc/GMT+12 (UTC−12)". */
export function zoneInWords(zone: string): string {
  return zone === "UTC" || zone.startsWith("Etc/") ? zonePlace(zone) : `${zonePlace(zone)} time`;
}
