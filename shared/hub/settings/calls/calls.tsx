import { BlockedDaysList } from './blocked-days-list.tsx'
import { CancelCalls } from './cancel-calls.tsx'
import { ComingCalls } from './coming-calls.tsx'

/** Which calls are booked, and on which days there are none. */
export function Calls() {
  return (
    <>
      <ComingCalls />
      <CancelCalls />
      <BlockedDaysList />
    </>
  )
}
