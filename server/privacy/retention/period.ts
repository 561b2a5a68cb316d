export type Period = { days: number } | { years: number }

/** When a period that began then is over. Days are of 24 hours, years by the calendar in UTC: two years from 29 February end
 *  on 28 February. The clocks that change in spring and autumn change nothing. */
export function endOf(since: string, period: Period): Date {
  const end = new Date(since)
  if ('days' in period) {
    end.setTime(end.getTime() + daysToMs(period.days))
    return end
  }
  const month = end.getUTCMonth()
  end.setUTCFullYear(end.getUTCFullYear() + period.years)
  if (end.getUTCMonth() !== month) end.setUTCDate(0) // there is no 29 February that year
  return end
}

export function isOver(since: string, period: Period, now: Date): boolean {
  return endOf(since, period) <= now
}

/** The latest beginning from which a period can be over: for queries that leave out what is surely too new. */
export function latestBeginning(period: Period, now: Date): string {
  const days = 'days' in period ? period.days : period.years * 365
  return new Date(now.getTime() - daysToMs(days)).toISOString()
}

export function describePeriod(period: Period): string {
  const [count, unit] = 'days' in period ? [period.days, 'day'] : [period.years, 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function daysToMs(days: number): number {
  return days * 24 * 60 * 60 * 1000
}
