import type { OpeningDay, OpeningWeek } from './opening-times.ts'

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

interface HoursGroup extends OpeningDay {
  /** `Mon-Fri`, `Mon, Wed-Fri`. */
  days: string
  /** 0 for Monday to 6 for Sunday. */
  weekdays: number[]
}

/** Returns the opening hours as they are shown: the days with the same hours together. */
export function groupHours(week: OpeningWeek): HoursGroup[] {
  const groups = new Map<string, OpeningDay & { weekdays: number[] }>()
  for (const [weekday, day] of week.entries()) {
    if (day === null) continue
    const key = `${day.opens}-${day.closes}`
    const group = groups.get(key)
    if (group) group.weekdays.push(weekday)
    else groups.set(key, { ...day, weekdays: [weekday] })
  }
  return Array.from(groups.values(), (group) => ({ days: nameDays(group.weekdays), ...group }))
}

/** Returns the opening hours in one line: `Mon-Fri 8:00-18:00, Sat 9:00-16:00`. */
export function formatHours(week: OpeningWeek): string {
  return groupHours(week)
    .map(({ days, opens, closes }) => `${days} ${opens}-${closes}`)
    .join(', ')
}

/** Joins three days or more in a row: `Mon, Wed-Fri`. @param weekdays ascending */
function nameDays(weekdays: readonly number[]): string {
  const runs: number[][] = []
  for (const weekday of weekdays) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  return runs
    .map((run) => {
      const names = run.map((weekday) => dayNames[weekday])
      return run.length > 2 ? `${names.at(0)}-${names.at(-1)}` : names.join(', ')
    })
    .join(', ')
}
