import { dayInLondon, daysAfter } from '#shared/business/london-time.ts'
import { hoursOn, type OpeningTimes } from '#shared/business/opening-times.ts'
import { type CallOutcome, callOutcomeText, logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import { formatDay } from '../platform/dates.ts'
import { useCall, useToastMutation } from '../platform/mutations.ts'
import { useOpeningTimes } from '../platform/queries.ts'

/** Logs how a call to a lead went, and sets a task to call again if nobody answered. The toast offers to undo both.
 *  @param onLogged called with how it went, and with undefined once that is undone */
export function useLogCall(
  { prospectId, name }: { prospectId: string; name: string },
  onLogged: (outcome: CallOutcome | undefined) => void,
) {
  const times = useOpeningTimes()
  const undo = useCall(undoPhoneCall, {
    input: (callId: string) => ({ params: { id: prospectId, callId } }),
    successToast: () => ({ title: 'Undone' }),
    onSuccess: () => onLogged(undefined),
    errorTitle: 'Couldn’t undo the call',
  })
  return useToastMutation({
    calls: [logPhoneCall],
    mutationFn(client, { id, outcome }: { id: string; outcome: CallOutcome }) {
      const retry = outcome === 'spoke' ? {} : { retryOn: nextOpenDay(Date.now(), times) }
      return client.call(logPhoneCall, { params: { id: prospectId }, body: { id, outcome, ...retry } })
    },
    successToast(_, { id, outcome }) {
      const now = Date.now()
      return {
        title: `${name}: ${callOutcomeText[outcome].toLowerCase()}`,
        ...(outcome !== 'spoke' && { text: `Task set: call again ${formatDay(nextOpenDay(now, times), now)}.` }),
        action: { label: 'Undo', run: () => undo.mutate(id) },
      }
    },
    errorTitle: 'Couldn’t save the call',
    onSuccess: (_, { outcome }) => onLogged(outcome),
  })
}

/** Returns the next day after today on which we are open, `2026-11-23`; tomorrow if there is none for a year. @param now milliseconds since 1970 */
export function nextOpenDay(now: number, times: OpeningTimes): string {
  const tomorrow = daysAfter(dayInLondon(now))
  const days = Array.from({ length: 366 }, (_, count) => daysAfter(tomorrow, count))
  return days.find((day) => hoursOn(day, times) !== undefined) ?? tomorrow
}
