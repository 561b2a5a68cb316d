import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { listMails, mailStates, type MailSummary, withheldReason } from '#shared/contract/outbox.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { ListSkeleton, LoadError } from '../components/query-content.tsx'
import { ChoiceFilter } from '../components/records/choice-filter.tsx'
import { Facts } from '../components/records/facts.tsx'
import { OpenButton, RecordList, usePages } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { useChoice, useOpened } from '../platform/address-state.ts'
import { formatExact } from '../platform/dates.ts'
import { ContactLinks } from '../prospects/contact-links.tsx'
import { mailStateLabels } from '../prospects/labels.ts'
import { describeMailError } from './mail-errors.ts'
import { useResendMail } from './mutations.ts'
import { mailQuery } from './queries.ts'
import { LeadLink, MailState } from './record-marks.tsx'

const useStyles = makeStyles({
  words: {
    marginTop: tokens.spacingVerticalXL,
    padding: tokens.spacingVerticalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
})

const stateOptions = mailStates.map((value) => ({ value, label: mailStateLabels[value] }))

/** Lists every email, waiting or sent, newest first. */
export function Outbox() {
  const { id, open, close } = useOpened('mail')
  const [state, choose] = useChoice('state', mailStates)
  const pages = usePages(listMails, { query: { state } })
  const columns = columnsWith(open)
  return (
    <>
      <ChoiceFilter label="Status" all="All statuses" options={stateOptions} value={state} onChoose={choose} />
      <RecordList
        label="Emails"
        pages={pages}
        columns={columns}
        keyOf={(mail) => mail.id}
        empty={
          <EmptyState title={state === undefined ? 'No emails yet.' : 'No emails in this state.'}>
            Confirmations, estimates and receipts wait here until the mail server accepts them, and stay here
            afterwards.
          </EmptyState>
        }
      />
      {id === undefined ? undefined : <MailPanel key={id} id={id} onClose={close} />}
    </>
  )
}

function columnsWith(open: (id: string) => void): RecordColumn<MailSummary>[] {
  return [
    {
      header: 'Subject',
      width: 'minmax(200px, 2.4fr)',
      place: 'title',
      cell: (mail) => <OpenButton onClick={() => open(mail.id)}>{mail.subject}</OpenButton>,
    },
    { header: 'To', width: 'minmax(150px, 1.4fr)', cell: ({ recipient }) => recipient },
    { header: 'Status', width: '96px', cell: (mail) => <MailState state={mail.state} /> },
    {
      header: 'Problem',
      width: 'minmax(110px, 1fr)',
      cell: ({ lastError, attempts, state: present }) =>
        lastError === null || present === 'sent'
          ? undefined
          : `${describeMailError(lastError)} Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`,
    },
    { header: 'Written', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  ]
}

/** Shows the plain text of an email, and offers to send it again. */
function MailPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const styles = useStyles()
  const mail = useQuery(mailQuery(id))
  const resend = useResendMail(id)
  const isUnsent = mail.data !== undefined && mail.data.state !== 'sent'
  const isTextKept = mail.data?.isTextKept !== false

  return (
    <SidePanel
      title={mail.data?.subject ?? 'Email'}
      onClose={onClose}
      footer={
        <>
          {isUnsent && isTextKept ? (
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
              { name: 'Status', value: <MailState state={mail.data.state} /> },
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
          <div className={styles.words}>
            {isTextKept
              ? mail.data.text
              : `The text of this email is no longer kept${isUnsent ? ', so it can’t be sent' : ''}.`}
          </div>
        </>
      )}
    </SidePanel>
  )
}
