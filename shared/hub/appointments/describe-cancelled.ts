import { formatCallTime } from '../calls/format-call-time.ts'
import { formatDay } from '../dates.ts'
import type { Appointments } from './use-appointments.ts'

/** What a question says of the calls and surveys that go with the leads; blank where nothing is agreed on.
 *  @param lost undefined when it is not known which there are  @param now milliseconds since 1970 */
export function describeCancelled(lost: Appointments | undefined, now: number): string {
  if (lost === undefined) {
    return 'Any booked calls and surveys will be cancelled, and we’ll email the customers.'
  }
  return eachKind(lost, now, ({ first, isOne }) =>
    isOne
      ? `It will be cancelled, and ${first.name} will be emailed.`
      : `They will be cancelled, and each customer will be emailed.`,
  )
}

/** Describes the appointments of leads that are being archived, which stay booked. */
export function describeUnchanged(kept: Appointments | undefined, now: number): string {
  if (kept === undefined) return 'Booked calls and surveys stay booked.'
  return eachKind(kept, now, ({ kind, first, isOne }) =>
    isOne
      ? `It stays booked, and ${first.name} ${kind.expectation}: cancel it first if it isn’t going ahead.`
      : 'They stay booked: first cancel any that aren’t going ahead.',
  )
}

const kinds = {
  call: {
    one: 'A call is booked',
    many: 'calls are booked',
    expectation: 'will get a reminder',
  },
  survey: {
    one: 'A survey is booked',
    many: 'surveys are booked',
    expectation: 'will expect you',
  },
}

interface Told {
  name: string
  when: string
}

interface Outlook {
  kind: (typeof kinds)[keyof typeof kinds]
  first: Told
  isOne: boolean
}

function eachKind({ calls, surveys }: Appointments, now: number, outlook: (of: Outlook) => string): string {
  const soonestFirst = calls.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  const told = {
    call: soonestFirst.map(({ name, startsAt }) => ({ name, when: formatCallTime(startsAt, now) })),
    // The server puts them in their order.
    survey: surveys.map(({ name, day, half }) => ({ name, when: `${formatDay(day, now)} in the ${half}` })),
  }
  return (['call', 'survey'] as const)
    .map((kind) => describe(kinds[kind], told[kind], outlook))
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function describe(kind: Outlook['kind'], told: readonly Told[], outlook: (of: Outlook) => string): string {
  const [first] = told
  if (first === undefined) return ''
  const isOne = told.length === 1
  const what = isOne ? `${kind.one} for` : `${told.length} ${kind.many}, the first for`
  return `${what} ${first.when}. ${outlook({ kind, first, isOne })}`
}
