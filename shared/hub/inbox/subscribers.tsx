import type { ComponentType } from 'react'
import { makeStyles } from '@fluentui/react-components'
import { CheckmarkCircle16Filled, Clock16Regular, DismissCircle16Regular } from '@fluentui/react-icons'
import { listSubscribers, type Subscriber, subscriberStatuses } from '#shared/contract/newsletter.ts'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { ChoiceFilter } from '../components/records/choice-filter.tsx'
import { OpenButton } from '../components/records/open-button.tsx'
import { RecordList } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { useChoice } from '../components/records/use-choice.ts'
import { usePages } from '../components/records/use-pages.ts'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import { useOpened } from '../components/use-opened.ts'
import { SubscriberPanel } from './subscriber-panel.tsx'
import { SubscribersDownload } from './subscribers-download.tsx'

type Status = Subscriber['status']
type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const states: Record<Status, readonly [label: string, Icon: Icon, tone: Tone]> = {
  pending: ['Not confirmed', Clock16Regular, 'plain'],
  confirmed: ['Subscribed', CheckmarkCircle16Filled, 'good'],
  unsubscribed: ['Unsubscribed', DismissCircle16Regular, 'quiet'],
}
const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: '12px' },
})

const options = subscriberStatuses.map((value) => ({ value, label: states[value][0] }))

/** Who asked for the newsletter, newest first. */
export function Subscribers() {
  const styles = useStyles()
  const client = useClient()
  const { id, open, close } = useOpened('subscriber')
  const [status, choose] = useChoice('status', subscriberStatuses)
  const pages = usePages({
    queryKey: [listSubscribers.path, { status }],
    ask: (query, signal) => client.callWithHeaders(listSubscribers, { query: { ...query, status }, signal }),
  })
  const opened = pages.data?.find((one) => one.id === id)
  const columns = columnsWith(open)
  return (
    <>
      <div className={styles.tools}>
        <ChoiceFilter label="State" all="All states" options={options} value={status} onChoose={choose} />
        <SubscribersDownload />
      </div>
      <RecordList
        label="Subscribers"
        pages={pages}
        columns={columns}
        keyOf={(one) => one.id}
        empty={
          <EmptyState title={status === undefined ? 'No subscribers yet.' : 'No subscribers in this state.'}>
            Anyone who signs up on the blog is emailed a link, and is subscribed once they follow it. Proof of their
            consent is kept here.
          </EmptyState>
        }
      />
      {opened === undefined ? undefined : <SubscriberPanel subscriber={opened} onClose={close} />}
    </>
  )
}

function SubscriberState({ status }: { status: Status }) {
  const [label, Icon, tone] = states[status]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}

function columnsWith(open: (id: string) => void): RecordColumn<Subscriber>[] {
  return [
    {
      header: 'Email',
      width: 'minmax(200px, 2fr)',
      place: 'title',
      cell: (one) => <OpenButton onClick={() => open(one.id)}>{one.email}</OpenButton>,
    },
    { header: 'State', width: 'minmax(130px, 1fr)', cell: (one) => <SubscriberState status={one.status} /> },
    {
      header: 'Signed up on',
      width: 'minmax(120px, 1fr)',
      isNamed: true,
      cell: ({ consents }) => consents.at(-1)?.source ?? 'Not known',
    },
    { header: 'Signed up', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  ]
}
