import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getCalendar } from '#shared/contract/calendar.ts'

/** The query of everything but tasks on some days, both included: `2026-11-23`. */
export function calendarQuery(client: Client, days: { from: string; to: string }) {
  return queryOptions({
    queryKey: [getCalendar.path, days],
    queryFn: ({ signal }) => client.call(getCalendar, { query: days, signal }),
  })
}

export const busyWarning = 'Your own calendar has something at that time.'
