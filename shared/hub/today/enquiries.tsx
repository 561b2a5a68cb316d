import { makeStyles } from '@fluentui/react-components'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import { PastTime, useMinute } from '../components/past-time.tsx'
import { phone } from '../layout/breakpoints.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { enquirySubject } from './enquiry-subject.ts'
import { Line } from './line.tsx'
import { PromiseClock } from './promise-clock.tsx'
import { byUrgency } from './reply-deadline.ts'
import { Section } from './today-section.tsx'

const useStyles = makeStyles({
  clock: { width: '212px', [phone]: { width: 'auto' } },
  button: { display: 'flex', justifyContent: 'end', minWidth: '152px', [phone]: { minWidth: 0 } },
})

/** Who wrote to us and waits. First those whose promise ends or ended nearest to now: there is most to be won. */
export function Enquiries({ enquiries }: { enquiries: readonly WaitingEnquiry[] }) {
  const styles = useStyles()
  const now = useMinute()
  const pressing = byUrgency(enquiries, now)
  return (
    <Section
      heading="Waiting for your reply"
      count={enquiries.length}
      nothing="Nobody is waiting. New enquiries stay here until you’ve called or replied."
    >
      {pressing.map(({ enquiry, state }, place) => (
        <Line
          key={enquiry.prospectId}
          title={enquiry.name}
          prospectId={enquiry.prospectId}
          isWide
          detail={
            <>
              {enquirySubject(enquiry)} · <PastTime at={enquiry.askedAt} />
            </>
          }
        >
          <div className={styles.clock}>
            <PromiseClock state={state} />
          </div>
          <div className={styles.button}>
            <CallButton {...enquiry} isMain={place === 0} />
          </div>
        </Line>
      ))}
    </Section>
  )
}
