import { counted } from '#shared/business/counts.ts'
import { FoldedSection, Section } from '../components/section.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import {
  changeRetention,
  dryRunRetention,
  readRetention,
  type RetentionStatus,
  runRetention,
} from '#shared/contract/retention.ts'
import { RetentionResult, actionLabels, ruleLabels, totalOf } from './retention-plan.tsx'
import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useConfirm } from '../components/confirm.tsx'
import { PastTime } from '../components/past-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../platform/queries.ts'
import { useCall } from '../platform/mutations.ts'
import { space } from '../components/styles.ts'

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
        <QueryContent query={status} loading="Loading the periods" failed="Couldn’t load the periods">
          {(data) => <RecordTable label="Periods" columns={columns} records={data.rules} keyOf={({ rule }) => rule} />}
        </QueryContent>
      </FoldedSection>
    </>
  )
}

const useStyles = makeStyles({
  controls: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space('S', 'L') },
  last: { color: tokens.colorNeutralForeground3 },
})

/** Shows the buttons that preview and apply data retention, and the switch that applies it every day. */
export function RetentionControls({ status, dryRun, change, run }: ReturnType<typeof useRetention>) {
  const styles = useStyles()
  const confirm = useConfirm()
  const due = dryRun.data === undefined ? 0 : totalOf(dryRun.data.counts)
  const lastRun = status.data?.lastRun

  async function askAndRun(): Promise<void> {
    const agreed = await confirm({
      title: `Apply to ${counted(due, 'record')} now?`,
      text: 'You can restore what’s archived. What’s erased or removed is gone for good.',
      action: 'Apply now',
      isFinal: true,
    })
    if (agreed) run.mutate()
  }

  return (
    <>
      <div className={styles.controls}>
        <Button disabledFocusable={dryRun.isPending} onClick={() => dryRun.mutate()}>
          {dryRun.isPending ? 'Checking…' : 'Preview'}
        </Button>
        {due > 0 ? (
          <Button disabledFocusable={run.isPending} onClick={() => void askAndRun()}>
            {`Apply to ${counted(due, 'record')}`}
          </Button>
        ) : undefined}
        <Switch
          label="Run automatically every day"
          checked={status.data?.on ?? false}
          disabled={status.data === undefined || change.isPending}
          onChange={(_, { checked }) => change.mutate(checked)}
        />
      </div>
      <p className={styles.last}>
        {lastRun ? (
          <>
            {`Last run: ${counted(totalOf(lastRun.counts), 'record')}, `}
            <PastTime at={lastRun.startedAt} />.
          </>
        ) : (
          'Not run yet.'
        )}
      </p>
    </>
  )
}

/** Queries and actions of the retention settings. */
export function useRetention() {
  const errorTitle = 'Data retention failed'
  const status = useQuery(queryOf(readRetention))
  const dryRun = useCall(dryRunRetention, { errorTitle })
  const change = useCall(changeRetention, {
    input: (on: boolean) => ({ body: { on } }),
    successToast: ({ on }) => ({ title: on ? 'Runs automatically, once a day' : 'No longer runs automatically' }),
    errorTitle,
  })
  const run = useCall(runRetention, {
    successToast: ({ counts }) => ({
      title: 'Data retention done',
      text: `${counted(totalOf(counts), 'record')} processed.`,
    }),
    errorTitle,
    onSuccess: () => dryRun.reset(),
  })
  return { status, dryRun, change, run }
}
