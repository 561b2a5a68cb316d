import { listMails, mailStates, type MailSummary } from '#shared/contract/outbox.ts'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { ChoiceFilter } from '../components/records/choice-filter.tsx'
import { OpenButton } from '../components/records/open-button.tsx'
import { RecordList } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { useChoice, useOpened } from '../components/address-state.ts'
import { usePages } from '../components/records/use-pages.ts'
import { MailPanel } from './mail-panel.tsx'
import { MailState } from './record-states.tsx'
import { mailStateLabels } from './state-labels.ts'

const stateOptions = mailStates.map((value) => ({ value, label: mailStateLabels[value] }))

/** Lists every email, waiting or sent, newest first. */
export function Outbox() {
  const client = useClient()
  const { id, open, close } = useOpened('mail')
  const [state, choose] = useChoice('state', mailStates)
  const pages = usePages({
    queryKey: [listMails.path, { state }],
    ask: (query, signal) => client.callWithHeaders(listMails, { query: { ...query, state }, signal }),
  })
  const columns = columnsWith(open)
  return (
    <>
      <ChoiceFilter label="State" all="All states" options={stateOptions} value={state} onChoose={choose} />
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
    { header: 'State', width: '96px', cell: (mail) => <MailState state={mail.state} /> },
    {
      header: 'Problem',
      width: 'minmax(110px, 1fr)',
      cell: ({ lastError, attempts, state: present }) =>
        lastError === null || present === 'sent' ? undefined : `${lastError} (try ${attempts})`,
    },
    { header: 'Written', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  ]
}
