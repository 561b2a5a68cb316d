import { FoldedSection } from '../components/folded-section.tsx'
import { LoadError } from '../components/load-error.tsx'
import { ListSkeleton } from '../components/records/list-skeleton.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { Section } from '../components/section.tsx'
import type { RetentionStatus } from '#shared/contract/retention.ts'
import { RetentionControls } from './retention-controls.tsx'
import { RetentionResult } from './retention-result.tsx'
import { actionLabels, ruleLabels } from './retention-labels.ts'
import { useRetention } from './use-retention.ts'

type Rule = RetentionStatus['rules'][number]

const columns: readonly RecordColumn<Rule>[] = [
  { header: 'What', width: 'minmax(150px, 1.2fr)', place: 'title', cell: ({ rule }) => ruleLabels[rule] },
  { header: 'After', width: '88px', place: 'end', cell: ({ after }) => after },
  { header: 'Then', width: 'minmax(120px, 1fr)', cell: ({ action }) => actionLabels[action] },
  { header: 'Why', width: 'minmax(180px, 2.4fr)', cell: ({ reason }) => reason },
]

/** Shows the retention periods, what would be removed now, and whether that happens automatically. */
export function Retention() {
  const retention = useRetention()
  const { status, dryRun } = retention
  return (
    <>
      <Section
        title="Data retention"
        text="Removes data once the periods promised in your privacy policy are over. Start with a preview: it changes nothing."
      >
        <RetentionControls {...retention} />
        {dryRun.data === undefined ? undefined : <RetentionResult plan={dryRun.data} />}
      </Section>
      <FoldedSection
        id="retention-periods"
        title="Retention periods"
        text="What happens to each kind of record, and when."
      >
        {status.isError ? (
          <LoadError
            title="Couldn’t load the periods"
            error={status.error}
            onRetry={status.refetch}
            isRetrying={status.isFetching}
          />
        ) : undefined}
        {status.isPending ? <ListSkeleton label="Loading the periods" /> : undefined}
        {status.data === undefined ? undefined : (
          <RecordTable label="Periods" columns={columns} records={status.data.rules} keyOf={({ rule }) => rule} />
        )}
      </FoldedSection>
    </>
  )
}
