import { formatNumber } from '#shared/business/counts.ts'
import { openLabels } from '#shared/business/labels-with-fallback.ts'
import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import {
  erasePersonalData,
  exportPersonalData,
  type Held,
  type HeldKind,
  readHeldData,
} from '#shared/contract/personal-data.ts'
import { ArrowDownload20Regular } from '../icons/arrow-download.ts'
import { Delete20Regular } from '../icons/delete.ts'
import { describeCancelled, useAppointments, useLiveJobs } from '../prospects/upcoming-appointments.ts'
import { useConfirm } from '../components/confirm.tsx'
import { saveFile } from '../components/files.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { TextField } from '../components/form/fields.tsx'
import { ListSkeleton, LoadError } from '../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { Section } from '../components/section.tsx'
import { Row } from '../components/stack.tsx'
import { formatDate } from '../platform/dates.ts'
import { useToastMutation } from '../platform/mutations.ts'
import { isAboutPerson } from '../prospects/person-route.tsx'
import { queryOf } from '../platform/queries.ts'

const useStyles = makeStyles({
  form: { display: 'grid', gap: tokens.spacingVerticalM, maxWidth: '400px' },
  button: { justifySelf: 'start' },
})

/** Finds the data held about a person, lead or not, by email address: for people who ask for their data or want it erased. */
export function PersonData() {
  const styles = useStyles()
  const { state } = useLocation() as { state: unknown }
  const [email, setEmail] = useState(isAboutPerson(state) ? state.email : undefined)
  const form = useForm({ resolver: zodResolver(readHeldData.body), defaultValues: { email: email ?? '' } })
  return (
    <>
      <Section
        title="Personal data requests"
        text="Anyone can ask to see or erase the data you hold about them. You have one month to answer. This finds leads, enquiries, estimates, subscribers and messages marked as spam."
      >
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => void form.handleSubmit((asked) => setEmail(asked.email))(event)}
        >
          <TextField
            form={form}
            name="email"
            label="Their email address"
            input={{ type: 'email', autoComplete: 'off' }}
          />
          <Button type="submit" appearance="primary" className={styles.button}>
            Find their data
          </Button>
        </form>
      </Section>
      {email === undefined ? undefined : <HeldData key={email} email={email} />}
    </>
  )
}

/** Shows the data held about the person with this email address, with buttons to download and erase it. */
function HeldData({ email }: { email: string }) {
  const download = usePersonDownload()
  const erase = usePersonErase()
  const held = useQuery({
    ...queryOf(readHeldData, { body: { email } }),
    // A person's request must be answered with current data, not with a cached response.
    staleTime: 0,
  })
  if (held.isPending) return <ListSkeleton label="Searching" />
  if (held.isError) {
    return (
      <LoadError title="Couldn’t look that up" error={held.error} onRetry={held.refetch} isRetrying={held.isFetching} />
    )
  }
  if (held.data.length === 0) {
    return (
      <EmptyState title={`No data held about ${email}`}>
        We looked through leads, enquiries, estimates, deposits, emails and subscriptions.
      </EmptyState>
    )
  }
  return (
    <Section title={email}>
      <HeldList held={held.data} />
      <Row>
        <Button
          icon={<ArrowDownload20Regular />}
          disabledFocusable={download.isPending}
          onClick={() => download.mutate(email)}
        >
          Download
        </Button>
        {held.data.some(({ stays }) => !stays) ? (
          <Button icon={<Delete20Regular />} disabledFocusable={erase.isPending} onClick={() => erase.mutate(email)}>
            Erase
          </Button>
        ) : undefined}
      </Row>
    </Section>
  )
}

const kindLabels = openLabels<Record<HeldKind, string>>({
  lead: 'Lead',
  archived_lead: 'Archived lead',
  deleted_lead: 'Deleted lead',
  history: 'History entries',
  task: 'Tasks',
  file: 'Photos and documents',
  consultation: 'Consultation requests',
  call: 'Booked calls',
  estimate: 'Estimates',
  payment: 'Deposits and invoices',
  quote: 'Quotes',
  accepted_quote: 'Accepted quotes',
  survey: 'Survey dates',
  job: 'Jobs',
  mail: 'Emails to them',
  subscription: 'Newsletter',
  website: 'Reviews and projects on the website',
  fingerprint: 'An anonymous do-not-add marker',
})

const columns: readonly RecordColumn<Held>[] = [
  { header: 'What', width: 'minmax(180px, 1.4fr)', place: 'title', cell: ({ kind }) => kindLabels[kind] },
  { header: 'How many', width: '88px', isNumber: true, cell: ({ count }) => formatNumber(count) },
  { header: 'Dates', width: 'minmax(190px, 1fr)', isNamed: true, cell: times },
  { header: 'If you erase it', width: 'minmax(190px, 1.2fr)', isNamed: true, cell: retention },
]

/** Lists the data held about one person, by kind. */
function HeldList({ held }: { held: readonly Held[] }) {
  return <RecordTable label="Data held" columns={columns} records={held} keyOf={({ kind }) => kind} />
}

function times({ from, to }: Held): string {
  const [first, last] = [formatDate(from), formatDate(to)]
  return first === last ? first : `${first} to ${last}`
}

function retention({ kind, stays }: Held): string {
  if (!stays) return 'Erased for good'
  if (kind === 'payment') return 'Kept: required by tax law'
  return kind === 'accepted_quote' ? 'Kept: a record of what was agreed' : 'Kept: stops them being added again'
}

/** Saves all data about one person as one file. */
function usePersonDownload() {
  return useToastMutation({
    calls: [exportPersonalData],
    mutationFn: async (client, email: string) =>
      saveFile(await client.call(exportPersonalData, { body: { email } }), `data-on-${email}.json`),
    successToast: (_, email) => ({ title: 'Downloaded', text: `All data about ${email} is in one file.` }),
    errorTitle: 'Download failed',
  })
}

/** Erases the person with an email address if the owner agrees. */
function usePersonErase() {
  const confirm = useConfirm()
  const appointments = useAppointments()
  const liveJobs = useLiveJobs()
  return useToastMutation({
    calls: [erasePersonalData],
    async mutationFn(client, email: string) {
      const warning = [await liveJobs({ email }), describeCancelled(await appointments({ email }), Date.now())]
        .filter(Boolean)
        .join(' ')
      const agreed = await confirm({
        title: `Erase everything about ${email}?`,
        warning,
        text: 'Their leads, history, enquiries, estimates, emails and subscription are erased for good. Payments and invoices are kept, as tax law requires, and so are quotes they accepted. An anonymous do-not-add marker stops scraping and imports from adding them again.',
        action: 'Erase for good',
        isFinal: true,
      })
      return agreed && client.call(erasePersonalData, { body: { email } })
    },
    successToast(done) {
      if (done === undefined) return undefined
      const kept = done.paymentsKept === 0 ? '' : ` Payments kept: ${done.paymentsKept}.`
      return {
        title: 'Person erased',
        text: `Leads: ${done.leads}. Enquiries: ${done.consultations}. Estimates: ${done.estimates}. Emails: ${done.mails}. Subscriptions: ${done.subscriptions}.${kept}`,
      }
    },
    errorTitle: 'Nothing was erased',
  })
}
