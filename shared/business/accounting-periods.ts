import { daysAfter } from './london-time.ts'

export const accountingPeriods = ['this_quarter', 'last_quarter', 'this_tax_year', 'last_tax_year'] as const
export type AccountingPeriod = (typeof accountingPeriods)[number]

export const accountingPeriodLabels: Record<AccountingPeriod, string> = {
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_tax_year: 'This tax year',
  last_tax_year: 'Last tax year',
}

/** Returns the first and the last day of a calendar quarter, or of a tax year, which begins on 6 April. @param today a London day */
export function daysOfPeriod(period: AccountingPeriod, today: string): { from: string; to: string } {
  const begin = period.endsWith('quarter') ? beginningOfQuarter : beginningOfTaxYear
  const from = begin(today)
  if (period.startsWith('last')) return { from: begin(daysAfter(from, -1)), to: daysAfter(from, -1) }
  // The next one begins within a year and a day, and no quarter is longer than 92 days.
  return { from, to: daysAfter(begin(daysAfter(from, period === 'this_quarter' ? 92 : 366)), -1) }
}

function beginningOfQuarter(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

function beginningOfTaxYear(day: string): string {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '04-06' ? `${year}-04-06` : `${year - 1}-04-06`
}
