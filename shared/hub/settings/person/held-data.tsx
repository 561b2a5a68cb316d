import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular, Delete20Regular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  erasePersonalData,
  exportPersonalData,
  type Held,
  type HeldKind,
  readHeldData,
} from '#shared/contract/personal-data.ts'
import { useClient } from '../../client-context.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { ListSkeleton } from '../../components/records/list-skeleton.tsx'
import { Section } from '../../components/section.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { formatDate } from '../../dates.ts'
import { saveFile } from '../../components/download.ts'
import { describeCancelled, useAppointments } from '../../appointments/upcoming.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { useLiveJobs } from '../../appointments/surveys/live-jobs.ts'
import { Row } from '../../components/stack.tsx'
import { useToastMutation } from '../../mutations.ts'

/** Shows the data held about the person with this email address, with buttons to download and erase it. */
export function HeldData({ email }: { email: string }) {
  const client = useClient()
  const download = usePersonDownload()
  const erase = usePersonErase()
  const held = useQuery({
    queryKey: [readHeldData.path, email],
    queryFn: ({ signal }) => client.call(readHeldData, { body: { email }, signal }),
    // The owner is about to answer somebody: what is held now, not what was.
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

const kindLabels: Record<HeldKind, string> = {
  lead: 'Lead',
  archived_lead: 'Archived lead',
  deleted_lead: 'Deleted lead',
  history: 'History entries',
  task: 'Tasks',
  file: 'Photographs and documents',
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
}

const columns: readonly RecordColumn<Held>[] = [
  { header: 'What', width: 'minmax(180px, 1.4fr)', place: 'title', cell: ({ kind }) => kindLabels[kind] },
  { header: 'How many', width: '88px', isNumber: true, cell: ({ count }) => count.toLocaleString('en-GB') },
  { header: 'Dates', width: 'minmax(190px, 1fr)', isNamed: true, cell: times },
  { header: 'If you erase it', width: 'minmax(190px, 1.2fr)', isNamed: true, cell: retention },
]

/** What is held on one person, kind by kind. */
export function HeldList({ held }: { held: readonly Held[] }) {
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
export function usePersonDownload() {
  return useToastMutation({
    mutationFn: async (client, email: string) =>
      saveFile(await client.call(exportPersonalData, { body: { email } }), `data-on-${email}.json`),
    successToast: (_, email) => ({ title: 'Downloaded', text: `All data about ${email} is in one file.` }),
    errorTitle: 'Download failed',
  })
}

/** Erases the person with an email address if the owner agrees. */
export function usePersonErase() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const appointments = useAppointments()
  const liveJobs = useLiveJobs()
  return useToastMutation({
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
    onSuccess(done) {
      // Any cached list may mention the person.
      if (done !== undefined) void queryClient.invalidateQueries()
    },
  })
}
