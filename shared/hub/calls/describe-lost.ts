import type { Call } from '#shared/contract/calls.ts'
import { formatCallTime } from './format-call-time.ts'

/** What a question says of the calls that are cancelled with the leads that go; blank where none is booked.
 *  @param calls undefined when it is not known which there are  @param now milliseconds since 1970 */
export function describeLost(calls: readonly Call[] | undefined, now: number): string {
  if (calls === undefined) return 'If a call is booked, it is cancelled, and they are told by mail.'
  const [first, ...others] = soonestFirst(calls)
  if (first === undefined) return ''
  const when = formatCallTime(first.startsAt, now)
  if (others.length === 0) return `A call is booked for ${when}. It is cancelled, and ${first.name} is told by mail.`
  return `${calls.length} calls are booked, the first for ${when}. They are cancelled, and everybody is told by mail.`
}

/** The same of leads that go to the archive, where they keep their calls. */
export function describeKept(calls: readonly Call[] | undefined, now: number): string {
  if (calls === undefined) return 'Calls that are booked stay so.'
  const [first, ...others] = soonestFirst(calls)
  if (first === undefined) return ''
  const when = formatCallTime(first.startsAt, now)
  if (others.length === 0) {
    return `A call is booked for ${when}. It stays booked, and ${first.name} is reminded of it: cancel it first if it is not to take place.`
  }
  return `${calls.length} calls are booked, the first for ${when}. They stay booked: cancel first what is not to take place.`
}

function soonestFirst(calls: readonly Call[]): Call[] {
  return calls.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
}
