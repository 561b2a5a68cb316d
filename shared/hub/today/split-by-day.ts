import type { ExpectedConsultation } from '#shared/contract/dashboard.ts'
import { londonDay } from '../dates.ts'

export type BookedCall = ExpectedConsultation & { callAt: string }

/** Tells the calls of this day from what is to be held at another time. @param today `2026-11-23` */
export function splitByDay(expected: readonly ExpectedConsultation[], today: string) {
  const isToday = (one: ExpectedConsultation): one is BookedCall =>
    one.callAt !== null && londonDay(Date.parse(one.callAt)) === today
  return { callsToday: expected.filter(isToday), consultations: expected.filter((one) => !isToday(one)) }
}
