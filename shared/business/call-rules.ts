/** How calls are booked, which the owner sets in the hub. */
export interface CallRules {
  /** The length of a call. One that is booked keeps its own. */
  minutes: number
  /** The shortest break between two calls. */
  bufferMinutes: number
  /** The latest time for booking a call, in business hours before it. */
  noticeHours: number
  /** The earliest time for booking a call, in calendar days before it. */
  horizonDays: number
  /** The latest time for moving or cancelling a call online, in hours before it. */
  changeHours: number
  /** How often a visitor may move one call. */
  maxVisitorMoves: number
  /** The most calls on one day; null without a limit. */
  maxPerDay: number | null
}

/** How the free consultations take place. */
export interface ConsultationCalls extends CallRules {
  /** Whether there is a meeting link, so that a call is by video unless the visitor chooses the phone. */
  hasVideo?: boolean
}

export const standardCallMinutes = 30

/** The most that `horizonDays` may be. */
export const mostHorizonDays = 60

/** Used until the owner sets others. */
export const standardCallRules: CallRules = {
  minutes: standardCallMinutes,
  bufferMinutes: 15,
  noticeHours: 4,
  horizonDays: 14,
  changeHours: 2,
  maxVisitorMoves: 5,
  maxPerDay: null,
}

/** `1 hour`, `2 hours`. */
export function formatHourCount(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}
