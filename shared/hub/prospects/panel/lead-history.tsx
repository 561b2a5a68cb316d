import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import { LoadError } from '../../components/query-content.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { timelineQuery } from '../queries.ts'
import { PanelSection } from '../../components/side-panel.tsx'
import { EnquirySender } from '../sender-proof.tsx'
import { Timeline } from './timeline.tsx'
import { space } from '../../components/styles.ts'

const useStyles = makeStyles({ more: { justifySelf: 'start' } })

/** Shows the enquiries, estimates and payments of a lead; shows nothing if there are none. */
export function LeadDocuments({ prospectId }: { prospectId: string }) {
  const timeline = useInfiniteQuery(timelineQuery(prospectId))
  const documents = timeline.data?.pages.flatMap((page) => page.records.filter(isDocument)) ?? []
  if (documents.length === 0) return undefined
  return (
    <PanelSection heading="What they sent">
      <EnquiryDocuments entries={documents} />
    </PanelSection>
  )
}

/** Shows the timeline, newest first. */
export function LeadHistory({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const timeline = useInfiniteQuery(timelineQuery(prospectId))
  const entries = timeline.data?.pages.flatMap((page) => page.records) ?? []
  return (
    <PanelSection heading="Timeline">
      {timeline.isPending ? <Spinner size="tiny" label="Loading the timeline" /> : undefined}
      {timeline.isError ? (
        <LoadError
          title="Couldn’t load the timeline"
          error={timeline.error}
          onRetry={timeline.refetch}
          isRetrying={timeline.isFetching}
        />
      ) : undefined}
      <Timeline entries={entries} />
      {timeline.hasNextPage ? (
        <Button
          className={styles.more}
          size="small"
          disabledFocusable={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Show earlier
        </Button>
      ) : undefined}
    </PanelSection>
  )
}

function isDocument({ kind }: TimelineEntry): boolean {
  return kind === 'consultation' || kind === 'estimate' || kind === 'payment'
}

const useDocumentStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalS },
  document: {
    padding: space('MNudge', 'M'),
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space('XS', 'L') },
  title: { fontWeight: tokens.fontWeightSemibold },
  when: { color: tokens.colorNeutralForeground3 },
  words: {
    margin: space('SNudge', 0, 0),
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
})

/** Lists enquiries, estimates and payments with the texts that the person wrote. */
export function EnquiryDocuments({ entries }: { entries: readonly TimelineEntry[] }) {
  const styles = useDocumentStyles()
  return (
    <ul className={styles.list}>
      {entries.map(({ id, at, kind, description, newValue, notes, senderProof }) => (
        <li key={id} className={styles.document}>
          <div className={styles.head}>
            <span className={styles.title}>{newValue === null ? description : `${description} · ${newValue}`}</span>
            <span className={styles.when}>
              <PastTime at={at} />
            </span>
          </div>
          {kind === 'consultation' || kind === 'estimate' ? (
            <EnquirySender kind={kind} id={id} proof={senderProof} />
          ) : undefined}
          {notes === null ? undefined : (
            <p className={styles.words}>{kind === 'payment' ? `Invoice ${notes}` : notes}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
