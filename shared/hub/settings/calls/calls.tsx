import { BlockedDaysList } from './blocked-days-list.tsx'
import { CancelCalls } from './cancel-calls.tsx'
import { ComingCalls } from './coming-calls.tsx'
import { MeetingLink } from './meeting-link.tsx'

/** How calls take place, which are booked, and on which days there are none. */
export function Calls() {
  return (
    <>
      <MeetingLink />
      <ComingCalls />
      <CancelCalls />
      <BlockedDaysList />
    </>
  )
}
