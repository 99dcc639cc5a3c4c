/** A date of ISO 8601, perhaps with a time of a zone; a date of HTTP, also in the older form with hyphens. */
const forms = [
  /^(?<date>\d{4}-\d\d-(?<day>\d\d))(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/,
  /^(?:[A-Za-z]+, ?)?(?<date>(?<day>\d{1,2})[ -][A-Za-z]{3}[ -]\d{2,4}) [\d:]+ (?:GMT|UTC|[+-]\d{4})$/,
];

/**
 * Reads a time that a client wrote, by ISO 8601 or as HTTP does. JavaScript alone reads 31 February as 3 March.
 *
 * @returns undefined when it is no time, or its month has no such day
 */
export const readTime = (text: string): Date | undefined => {
  const { date, day } = forms.map((form) => form.exec(text)).find((found) => found !== null)?.groups ?? {};
  const isDay = new Date(`${date ?? ''} UTC`).getUTCDate() === Number(day);
  const time = new Date(text);
  return isDay && !Number.isNaN(time.getTime()) ? time : undefined;
};
