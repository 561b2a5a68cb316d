import { surveyTimes } from '#shared/business/survey-halves.ts'
import { type Call, listCalls, listCallsOfPerson } from '#shared/contract/calls.ts'
import { type FixedSurvey, listSurveys, listSurveysOfPerson } from '#shared/contract/surveys.ts'
import { formatMoney } from '#shared/business/money.ts'
import { listPayments, listPaymentsOfPerson, type ReceivedPayment } from '#shared/contract/payments.ts'
import { useClient } from '../platform/client-context.ts'
import { formatCallTime, formatDay } from '../platform/dates.ts'

/** The booked calls and surveys that are still to come. */
export interface Appointments {
  calls: Call[]
  surveys: FixedSurvey[]
}

/** Confirmation dialogs open without these details rather than wait longer. */
export const lookupTimeoutMs = 3000

/** Returns a function that fetches the upcoming appointments of one lead, of an email address, or of everyone; undefined when they
 *  cannot be fetched in time. */
export function useAppointments(): (
  person?: { prospectId: string } | { email: string },
) => Promise<Appointments | undefined> {
  const client = useClient()
  return async (person) => {
    try {
      const signal = AbortSignal.timeout(lookupTimeoutMs)
      const [calls, surveys] = await (person && 'email' in person
        ? Promise.all([
            client.call(listCallsOfPerson, { body: person, signal }),
            client.call(listSurveysOfPerson, { body: person, signal }),
          ])
        : Promise.all([
            client.call(listCalls, { query: person ?? {}, signal }),
            client.call(listSurveys, { query: person ?? {}, signal }),
          ]))
      return {
        calls: calls.filter(({ state, startsAt }) => state === 'booked' && Date.parse(startsAt) > Date.now()),
        surveys: surveys.filter((survey) => surveyTimes(survey).endsAt > Date.now()),
      }
    } catch {
      return undefined
    }
  }
}

/** Describes the appointments that are cancelled when leads are removed; blank if there are none.
 *  @param appointments undefined when they are unknown  @param now milliseconds since 1970 */
export function describeCancelled(appointments: Appointments | undefined, now: number): string {
  if (appointments === undefined) {
    return 'Any booked calls and surveys will be cancelled, and we’ll email the customers.'
  }
  return describeEachKind(appointments, now, ({ firstName, isOne, haveEmail }) => {
    if (!isOne)
      return `They will be cancelled, and each customer${haveEmail ? '' : ' with an email address'} will be emailed.`
    return haveEmail
      ? `It will be cancelled, and ${firstName} will be emailed.`
      : `It will be cancelled. ${letKnow(firstName)}`
  })
}

/** Returns what the hub says in place of the email to a customer without an address. */
export function letKnow(name: string): string {
  return `${name} has no email address, so please let them know.`
}

/** Describes the appointments of leads that are being archived, which stay booked. */
export function describeUnchanged(appointments: Appointments | undefined, now: number): string {
  if (appointments === undefined) return 'Booked calls and surveys stay booked.'
  return describeEachKind(appointments, now, ({ kind, firstName, isOne }) =>
    isOne
      ? `It stays booked, and ${firstName} ${kind.expectation}: cancel it first if it isn’t going ahead.`
      : 'They stay booked: first cancel any that aren’t going ahead.',
  )
}

const callKind = { one: 'A call is booked', many: 'calls are booked', expectation: 'will get a reminder' }
const surveyKind = { one: 'A survey is booked', many: 'surveys are booked', expectation: 'will expect you' }

interface Consequence {
  kind: typeof callKind
  /** The name of whoever has the first of these appointments. */
  firstName: string
  isOne: boolean
  /** Whether everybody who has one can be emailed. */
  haveEmail: boolean
}

function describeEachKind(
  { calls, surveys }: Appointments,
  now: number,
  consequence: (of: Consequence) => string,
): string {
  const soonestFirst = calls.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  return [
    describeKind(
      callKind,
      soonestFirst.map(({ name, startsAt }) => ({ name, hasEmail: true, when: formatCallTime(startsAt, now) })),
    ),
    // The server sorts surveys by day.
    describeKind(
      surveyKind,
      surveys.map(({ name, hasEmail, day, half }) => ({
        name,
        hasEmail,
        when: `${formatDay(day, now)} in the ${half}`,
      })),
    ),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')

  function describeKind(
    kind: typeof callKind,
    booked: readonly { name: string; hasEmail: boolean; when: string }[],
  ): string {
    const [first] = booked
    if (first === undefined) return ''
    const isOne = booked.length === 1
    const what = isOne ? `${kind.one} for` : `${booked.length} ${kind.many}, the first for`
    return `${what} ${first.when}. ${consequence({ kind, firstName: first.name, isOne, haveEmail: booked.every(({ hasEmail }) => hasEmail) })}`
  }
}

/** Returns a function that describes the paid jobs of a lead, or of an email address, that still await their survey; blank when
 *  unknown. */
export function useLiveJobs(): (person: { prospectId: string } | { email: string }) => Promise<string> {
  const client = useClient()
  return async (person) => {
    try {
      const signal = AbortSignal.timeout(lookupTimeoutMs)
      const [deposits, surveys] = await ('email' in person
        ? Promise.all([
            client.call(listPaymentsOfPerson, { body: person, signal }),
            client.call(listSurveysOfPerson, { body: person, signal }),
          ])
        : Promise.all([
            client.call(listPayments, { query: person, signal }),
            client.call(listSurveys, { query: person, signal }),
          ]))
      return describeLiveJobs(deposits, surveys, Date.now())
    } catch {
      return ''
    }
  }
}

type Deposit = Pick<ReceivedPayment, 'id' | 'customerName' | 'status' | 'amountPence' | 'refundedPence'>
type Survey = Pick<FixedSurvey, 'jobId' | 'day' | 'half'>

/** Describes the deposits that we hold without having held the survey; blank if there are none.
 *  @param surveys of the same person, past ones included  @param now milliseconds since 1970 */
export function describeLiveJobs(deposits: readonly Deposit[], surveys: readonly Survey[], now: number): string {
  const past = surveys.filter((survey) => surveyTimes(survey).endsAt <= now)
  const surveyed = new Set(past.map(({ jobId }) => jobId))
  const live = deposits.filter(
    ({ id, status }) => (status === 'succeeded' || status === 'partially_refunded') && !surveyed.has(id),
  )
  if (live.length === 0) return ''
  const sentences = live.map(
    ({ customerName, amountPence, refundedPence }) =>
      `${customerName} has paid ${formatMoney(amountPence - refundedPence)}, survey not held yet.`,
  )
  return `${sentences.join(' ')} Erasing doesn’t refund ${live.length === 1 ? 'the deposit' : 'the deposits'}.`
}
