/** Bank holidays in England and Wales by year, up to the end of 2028, from https://www.gov.uk/bank-holidays. */
const bankHolidays: Record<string, string> = {
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
}

/** If one of these falls on a weekend, the bank holiday moves, but we do not work on the day itself either. */
const feastDays = '01-01 12-25 12-26'

/** @param day `2026-11-21` */
export function isHoliday(day: string): boolean {
  const [year = '', ...monthAndDay] = day.split('-')
  return `${feastDays} ${bankHolidays[year] ?? ''}`.includes(monthAndDay.join('-'))
}
