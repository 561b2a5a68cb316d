import { useState } from 'react'
import { openLabels } from '#shared/business/labels-with-fallback.ts'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import {
  isSenderUndecided,
  listUnmatchedMail,
  readUnmatchedMail,
  type UnmatchedMail,
  unmatchedLimits,
} from '#shared/contract/incoming-mail.ts'
import { projectTypes, type Prospect } from '#shared/contract/prospects.ts'
import { useOpened } from '../platform/address-state.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { SelectField, showFieldErrors, TextField } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { PastTime } from '../components/past-time.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { Facts } from '../components/records/facts.tsx'
import { OpenButton } from '../components/records/record-list.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { FoldedSection, Section } from '../components/section.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { formatExact } from '../platform/dates.ts'
import { choicesOf, projectTypeLabels } from '../prospects/labels.ts'
import { LeadFinder } from '../prospects/lead-finder.tsx'
import { queryOf } from '../platform/queries.ts'
import { AttachmentNames, ShowAll } from './incoming-email.tsx'
import { ReplyToMark, SenderMark } from './mail-sender.tsx'
import { useAssignMail, useDismissMail, useMakeLead } from './mutations.ts'

const problems = openLabels<Record<UnmatchedMail['problem'], string>>({
  unknown: 'From no lead',
  ambiguous: 'Could be several leads',
  too_many: 'Very many in a day',
})

/** Lists the emails that belong to no lead for certain. */
export function UnmatchedMails() {
  const query = useQuery(queryOf(listUnmatchedMail))
  const { id, open, close } = useOpened('email')
  const mail = query.data?.find((one) => one.id === id)
  return (
    <QueryContent query={query} loading="Loading the emails" failed="Couldn’t load the emails">
      {(mails) => (
        <>
          <MailTables mails={mails} open={open} />
          {mail === undefined ? undefined : <UnmatchedPanel key={mail.id} mail={mail} onClose={close} />}
        </>
      )}
    </QueryContent>
  )
}

/** What people wrote, and below it, folded, what programs sent. */
function MailTables({ mails, open }: { mails: readonly UnmatchedMail[]; open: (id: string) => void }) {
  const columns = columnsWith(open)
  const { written = [], automatic = [] } = Object.groupBy(mails, (one) => (one.isAutomatic ? 'automatic' : 'written'))
  return (
    <>
      {written.length === 0 ? (
        <EmptyState title="No unmatched emails.">
          Emails from your leads appear on their timeline. Those from other people wait here for {unmatchedLimits.days}{' '}
          days, until you choose a lead. Set up your mailbox under{' '}
          <SubtleRouteLink to="/email-templates">Email</SubtleRouteLink>.
        </EmptyState>
      ) : (
        <RecordTable label="Unmatched emails" columns={columns} records={written} keyOf={keyOf} />
      )}
      {automatic.length === 0 ? undefined : (
        <FoldedSection
          id="automatic-emails"
          title={`Newsletters and automatic emails (${automatic.length})`}
          text="What programs sent to your mailbox. An enquiry that a portal passes on may be among them."
        >
          <RecordTable label="Automatic emails" columns={columns} records={automatic} keyOf={keyOf} />
        </FoldedSection>
      )}
    </>
  )
}

const keyOf = (mail: UnmatchedMail) => mail.id
const reasonOf = ({ kind, problem }: UnmatchedMail) => (kind === 'bounce' ? 'An email came back' : problems[problem])
const subjectOf = ({ subject }: UnmatchedMail) => (subject === '' ? 'No subject' : subject)

function columnsWith(open: (id: string) => void): RecordColumn<UnmatchedMail>[] {
  return [
    {
      header: 'Subject',
      width: 'minmax(200px, 2fr)',
      place: 'title',
      cell: (mail) => <OpenButton onClick={() => open(mail.id)}>{subjectOf(mail)}</OpenButton>,
    },
    { header: 'From', width: 'minmax(150px, 1.4fr)', cell: ({ sender, senderName }) => senderName || sender },
    {
      header: 'Begins',
      width: 'minmax(150px, 2fr)',
      cell: ({ text }) => (text.length > 80 ? `${text.slice(0, 80)}…` : text),
    },
    { header: 'Why it waits', width: '160px', cell: reasonOf },
    { header: 'Received', width: '104px', place: 'end', cell: ({ receivedAt }) => <PastTime at={receivedAt} /> },
  ]
}

const useStyles = makeStyles({
  words: {
    padding: tokens.spacingVerticalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
})

/** Shows one email, and lets the owner choose its lead, make a new one or dismiss it. */
function UnmatchedPanel({ mail, onClose }: { mail: UnmatchedMail; onClose: () => void }) {
  const styles = useStyles()
  const assign = useAssignMail(mail.id, onClose)
  const dismiss = useDismissMail(mail.id, onClose)
  const { isWhole: isAllShown = true } = mail
  const [isWhole, setWhole] = useState(isAllShown)
  return (
    <SidePanel
      title={subjectOf(mail)}
      onClose={onClose}
      footer={
        <Button disabledFocusable={dismiss.isPending} onClick={() => dismiss.mutate()}>
          Dismiss
        </Button>
      }
    >
      <div className={styles.content}>
        <Facts
          facts={[
            { name: 'From', value: mail.senderName === '' ? mail.sender : `${mail.senderName} <${mail.sender}>` },
            { name: 'Received', value: formatExact(mail.receivedAt) },
            { name: 'Why it waits', value: reasonOf(mail) },
            {
              name: 'Sender',
              value: isSenderUndecided(mail.senderProof) ? <SenderMark proof={mail.senderProof} /> : null,
            },
            { name: 'Answers', value: mail.replyTo == null ? null : <ReplyToMark replyTo={mail.replyTo} /> },
          ]}
        />
        {mail.text === '' ? undefined : <p className={styles.words}>{mail.text}</p>}
        {isAllShown ? undefined : (
          <ShowAll onOpen={() => setWhole(true)}>{isWhole ? <WholeText id={mail.id} /> : undefined}</ShowAll>
        )}
        <AttachmentNames attachments={mail.attachments} />
        <Section title="Add it to a lead">
          <LeadFinder label="Lead" onChoose={(lead: Prospect) => assign.mutate(lead)} />
        </Section>
        <Section title="Or make a new lead">
          <NewLeadForm mail={mail} onDone={onClose} />
        </Section>
      </div>
    </SidePanel>
  )
}

/** Loads the text with the message that is answered. */
function WholeText({ id }: { id: string }) {
  const styles = useStyles()
  const query = useQuery(queryOf(readUnmatchedMail, { params: { id } }))
  return (
    <QueryContent query={query} loading="Loading the email" failed="Couldn’t load the email">
      {({ text }) => <p className={styles.words}>{text}</p>}
    </QueryContent>
  )
}

function NewLeadForm({ mail: { id, senderName }, onDone }: { mail: UnmatchedMail; onDone: () => void }) {
  const form = useForm({ defaultValues: { name: senderName, projectType: 'extension' as Prospect['projectType'] } })
  const make = useMakeLead(id, {
    onSuccess: onDone,
    onError: (error) => showFieldErrors(error, ['name', 'projectType'], form.setError),
  })
  return (
    <FormShell
      form={form}
      aria-label="Make a new lead"
      error={make.error}
      onSubmit={(body) => make.mutate(body)}
      buttons={
        <SubmitButton appearance="secondary" isBusy={make.isPending} busyLabel="Adding…">
          Make a lead
        </SubmitButton>
      }
    >
      <TextField form={form} name="name" label="Name" />
      <SelectField
        form={form}
        name="projectType"
        label="Project"
        options={choicesOf(projectTypes, projectTypeLabels)}
      />
    </FormShell>
  )
}
