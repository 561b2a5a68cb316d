import { dayMs } from '#shared/business/durations.ts'

export type Period = { days: number } | { years: number }

/** Returns when a period ends. Days have 24 hours; years follow the calendar in UTC, so two years from 29 February end on 28 February. */
export function endOf(since: string, period: Period): Date {
  const end = new Date(since)
  if ('days' in period) {
    end.setTime(end.getTime() + period.days * dayMs)
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

export function describePeriod(period: Period): string {
  const [count, unit] = 'days' in period ? [period.days, 'day'] : [period.years, 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
