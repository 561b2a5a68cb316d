import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { Call } from '#shared/contract/calls.ts'
import { useClient } from '../../client-context.ts'
import { useMinute } from '../../components/past-time.tsx'
import { PanelSection } from '../../components/panel-section.tsx'
import { CallTime } from './call-time.tsx'
import { JoinLink } from './join-link.tsx'
import { CallMeetingLink } from './meeting-link-form.tsx'
import { MoveCall } from './move-call.tsx'
import { useCancelCall, useConfirmCall } from './mutations.ts'
import { callQueries } from './queries.ts'

const useStyles = makeStyles({
  when: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

/** Shows the call that a lead has booked or that is held for them; nothing for leads without one. */
export function LeadCall({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const calls = useQuery(callQueries(useClient()).ofLead(prospectId))
  const newest = calls.data?.find(({ state }) => state === 'booked' || state === 'held') ?? calls.data?.[0]
  if (newest === undefined) return undefined
  return (
    <PanelSection heading="Call">
      {newest.state === 'booked' || newest.state === 'held' ? (
        <UpcomingCall call={newest} />
      ) : newest.state === 'lapsed' ? (
        <p className={styles.quiet}>
          <CallTime at={newest.startsAt} /> was held for them, but they didn’t confirm it in time. It’s free again.
        </p>
      ) : (
        <p className={styles.quiet}>
          Their call on <CallTime at={newest.startsAt} /> was cancelled
          {newest.cancelReason === null ? '.' : `: ${newest.cancelReason}`}
        </p>
      )}
    </PanelSection>
  )
}

/** Says when a call is due, and offers what can be done with it. */
export function UpcomingCall({ call }: { call: Call }) {
  const styles = useStyles()
  const [open, setOpen] = useState<'time' | 'link'>()
  const cancel = useCancelCall(call)
  const confirm = useConfirmCall()
  const hasBegun = Date.parse(call.startsAt) <= useMinute()
  return (
    <>
      <p className={styles.when}>
        {call.state === 'held' ? 'Held for ' : hasBegun ? 'Was due ' : 'Due '}
        <CallTime at={call.startsAt} />, {call.videoLink === null ? `by phone on ${call.phone}` : 'by video'}
      </p>
      {call.heldUntil === null ? undefined : (
        <p className={styles.quiet}>
          Not confirmed yet. We’re holding the time until <CallTime at={call.heldUntil} />. If they call you, confirm it
          here.
        </p>
      )}
      {hasBegun ? (
        <JoinLink {...call} />
      ) : open === 'time' ? (
        <MoveCall call={call} onDone={() => setOpen(undefined)} />
      ) : open === 'link' ? (
        <CallMeetingLink call={call} onDone={() => setOpen(undefined)} />
      ) : (
        <div className={styles.actions}>
          <JoinLink {...call} />
          {call.state === 'held' ? (
            <Button size="small" disabledFocusable={confirm.isPending} onClick={() => confirm.mutate(call)}>
              Confirm
            </Button>
          ) : undefined}
          <Button size="small" onClick={() => setOpen('time')}>
            Move
          </Button>
          <Button size="small" onClick={() => setOpen('link')}>
            {call.meetingLink === null ? 'Set a video link' : 'Change the video link'}
          </Button>
          <Button size="small" onClick={() => void cancel()}>
            Cancel the call
          </Button>
        </div>
      )}
    </>
  )
}
