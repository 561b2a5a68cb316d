import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { Call } from '#shared/contract/calls.ts'
import { useClient } from '../client-context.ts'
import { useMinute } from '../components/past-time.tsx'
import { PanelSection } from '../prospects/panel/panel-section.tsx'
import { CallTime } from './call-time.tsx'
import { MoveCall } from './move-call.tsx'
import { callQueries } from './queries.ts'
import { useCancelCall } from './use-cancel-call.ts'

const useStyles = makeStyles({
  when: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  deeds: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

/** The call that a lead has booked on the website; nothing at all for most leads. */
export function LeadCall({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const calls = useQuery(callQueries(useClient()).ofLead(prospectId))
  const newest = calls.data?.find(({ state }) => state === 'booked') ?? calls.data?.[0]
  if (newest === undefined) return undefined
  return (
    <PanelSection heading="Call">
      {newest.state === 'booked' ? (
        <BookedCall call={newest} />
      ) : (
        <p className={styles.quiet}>
          The call of <CallTime at={newest.startsAt} /> was cancelled
          {newest.cancelReason === null ? '.' : `: ${newest.cancelReason}`}
        </p>
      )}
    </PanelSection>
  )
}

function BookedCall({ call }: { call: Call }) {
  const styles = useStyles()
  const [isMoving, setIsMoving] = useState(false)
  const cancel = useCancelCall()
  const hasBegun = Date.parse(call.startsAt) <= useMinute()
  return (
    <>
      <p className={styles.when}>
        {hasBegun ? 'Was due ' : 'Due '}
        <CallTime at={call.startsAt} />, on {call.phone}
      </p>
      {hasBegun ? undefined : isMoving ? (
        <MoveCall call={call} onDone={() => setIsMoving(false)} />
      ) : (
        <div className={styles.deeds}>
          <Button size="small" onClick={() => setIsMoving(true)}>
            Move
          </Button>
          <Button size="small" onClick={() => void cancel(call)}>
            Cancel the call
          </Button>
        </div>
      )}
    </>
  )
}
