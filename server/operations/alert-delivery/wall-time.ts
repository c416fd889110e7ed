const minutesPerHour = 60;

/** Minutes of the day as HH:MM. */
export function wallTimeOf(minute: number): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / minutesPerHour))}:${two(minute % minutesPerHour)}`;
}

/** @param time  HH:MM */
export function minuteOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * minutesPerHour + Number(minutes);
}
