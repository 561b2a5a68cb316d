import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { exportSubscribers, listSubscribers, type Subscriber, subscriberStatuses } from '#shared/contract/newsletter.ts'
import { ArrowDownload20Regular } from '../icons/arrow-download.ts'
import { useClient } from '../platform/client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { ChoiceFilter } from '../components/records/choice-filter.tsx'
import { Facts } from '../components/records/facts.tsx'
import { OpenButton, RecordList, usePages } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { useChoice, useOpened } from '../platform/address-state.ts'
import { Section } from '../components/section.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { useCsvDownload } from '../components/files.ts'
import { formatExact } from '../platform/dates.ts'
import { PersonRoute } from '../prospects/person-route.tsx'
import { useUnsubscribe } from './mutations.ts'
import { SubscriberState, subscriberStateLabels } from './record-marks.tsx'

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
})

const options = subscriberStatuses.map((value) => ({ value, label: subscriberStateLabels[value] }))

/** Lists who signed up for the newsletter, newest first. */
export function Subscribers() {
  const styles = useStyles()
  const { id, open, close } = useOpened('subscriber')
  const [status, choose] = useChoice('status', subscriberStatuses)
  const pages = usePages(listSubscribers, { query: { status } })
  const opened = pages.data?.find((one) => one.id === id)
  const columns = columnsWith(open)
  return (
    <>
      <div className={styles.tools}>
        <ChoiceFilter label="Status" all="All statuses" options={options} value={status} onChoose={choose} />
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

function columnsWith(open: (id: string) => void): RecordColumn<Subscriber>[] {
  return [
    {
      header: 'Email',
      width: 'minmax(200px, 2fr)',
      place: 'title',
      cell: (one) => <OpenButton onClick={() => open(one.id)}>{one.email}</OpenButton>,
    },
    { header: 'Status', width: 'minmax(130px, 1fr)', cell: (one) => <SubscriberState status={one.status} /> },
    {
      header: 'Signed up on',
      width: 'minmax(120px, 1fr)',
      isNamed: true,
      cell: ({ consents }) => consents.at(-1)?.source ?? 'Not known',
    },
    { header: 'Signed up', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  ]
}

/** Downloads the confirmed subscribers for the program that sends the newsletter. */
function SubscribersDownload() {
  const client = useClient()
  const download = useCsvDownload(() => client.call(exportSubscribers), 'newsletter.csv', {
    title: 'Subscribers downloaded',
    text: 'Put each person’s own link in the newsletter so they can unsubscribe.',
  })
  return (
    <Button icon={<ArrowDownload20Regular />} disabledFocusable={download.isPending} onClick={() => download.mutate()}>
      Download subscribers
    </Button>
  )
}

/** Shows one subscriber with the proof of each consent. */
function SubscriberPanel({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { email, status, createdAt, confirmedAt, unsubscribedAt, bouncedAt, consents } = subscriber
  const unsubscribe = useUnsubscribe(subscriber)
  return (
    <SidePanel
      title={email}
      onClose={onClose}
      footer={
        <>
          {status === 'unsubscribed' ? undefined : (
            <Button disabledFocusable={unsubscribe.isPending} onClick={() => void unsubscribe.ask()}>
              Unsubscribe
            </Button>
          )}
          <PersonRoute email={email} />
        </>
      }
    >
      <Facts
        facts={[
          { name: 'First signed up', value: formatExact(createdAt) },
          { name: 'Confirmed', value: confirmedAt && formatExact(confirmedAt) },
          { name: 'Unsubscribed', value: unsubscribedAt && formatExact(unsubscribedAt) },
          { name: 'An email came back', value: bouncedAt && formatExact(bouncedAt) },
        ]}
      />
      {consents.map((consent) => (
        <Section key={consent.askedAt} title={`Consent of ${formatExact(consent.askedAt)}`}>
          <Facts
            facts={[
              { name: 'Agreed to', value: `“${consent.wording}”` },
              { name: 'Where', value: consent.source },
              { name: 'Confirmed', value: consent.confirmedAt === null ? 'Not yet' : formatExact(consent.confirmedAt) },
            ]}
          />
        </Section>
      ))}
    </SidePanel>
  )
}
