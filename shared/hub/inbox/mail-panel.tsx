import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { withheldReason } from '#shared/contract/outbox.ts'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { Facts } from '../components/records/facts.tsx'
import { ListSkeleton } from '../components/records/list-skeleton.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { formatExact } from '../dates.ts'
import { ContactLinks } from '../prospects/contact-links.tsx'
import { LeadLink } from './lead-link.tsx'
import { describeMailError } from './mail-errors.ts'
import { useResendMail } from './mutations.ts'
import { mailQuery } from './queries.ts'
import { MailState } from './record-states.tsx'

const useStyles = makeStyles({
  words: {
    marginTop: '20px',
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    lineHeight: '22px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
})

/** Shows the plain text of an email, and offers to send it again. */
export function MailPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const styles = useStyles()
  const mail = useQuery(mailQuery(useClient(), id))
  const resend = useResendMail(id)
  const isUnsent = mail.data !== undefined && mail.data.state !== 'sent'

  return (
    <SidePanel
      title={mail.data?.subject ?? 'Email'}
      onClose={onClose}
      footer={
        <>
          {isUnsent ? (
            <Button disabledFocusable={resend.isPending} onClick={() => resend.mutate()}>
              Send now
            </Button>
          ) : undefined}
          {mail.data === undefined ? undefined : <LeadLink {...mail.data} />}
        </>
      }
    >
      {mail.isError ? (
        <LoadError
          title="Failed to fetch this email"
          error={mail.error}
          onRetry={mail.refetch}
          isRetrying={mail.isFetching}
        />
      ) : undefined}
      {mail.isPending ? <ListSkeleton label="Loading the email" /> : undefined}
      {mail.data === undefined ? undefined : (
        <>
          <Facts
            facts={[
              { name: 'State', value: <MailState state={mail.data.state} /> },
              {
                name: 'To',
                value: <ContactLinks email={mail.data.recipient} phone={null} prospectId={mail.data.prospectId} />,
              },
              { name: 'Replies go to', value: mail.data.replyTo },
              { name: 'Written', value: formatExact(mail.data.createdAt) },
              { name: 'Sent', value: mail.data.sentAt && formatExact(mail.data.sentAt) },
              { name: 'Why', value: mail.data.state === 'withheld' ? `Not sent: ${withheldReason}` : null },
              {
                name: 'Problem',
                value: isUnsent && mail.data.lastError !== null ? describeMailError(mail.data.lastError) : null,
              },
              { name: 'Next try', value: mail.data.state === 'waiting' ? formatExact(mail.data.nextAttemptAt) : null },
            ]}
          />
          <div className={styles.words}>{mail.data.text}</div>
        </>
      )}
    </SidePanel>
  )
}
