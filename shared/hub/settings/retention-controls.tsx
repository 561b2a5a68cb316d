import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useConfirm } from '../components/confirm.tsx'
import { PastTime } from '../components/past-time.tsx'
import { recordsLabel, totalOf } from './retention-words.ts'
import type { useRetention } from './use-retention.ts'

const useStyles = makeStyles({
  controls: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  last: { margin: 0, color: tokens.colorNeutralForeground3 },
})

/** Dry run, run, and whether it runs by itself. */
export function RetentionControls({ status, dryRun, change, run }: ReturnType<typeof useRetention>) {
  const styles = useStyles()
  const confirm = useConfirm()
  const due = dryRun.data === undefined ? 0 : totalOf(dryRun.data.counts)
  const lastRun = status.data?.lastRun

  async function askAndRun(): Promise<void> {
    const agreed = await confirm({
      title: `Deal with ${recordsLabel(due)} now?`,
      text: 'What is archived can be brought back. What is erased or removed is gone for good.',
      action: 'Do it now',
      isFinal: true,
    })
    if (agreed) run.mutate()
  }

  return (
    <>
      <div className={styles.controls}>
        <Button disabledFocusable={dryRun.isPending} onClick={() => dryRun.mutate()}>
          {dryRun.isPending ? 'Looking …' : 'Dry run'}
        </Button>
        {due > 0 ? (
          <Button disabledFocusable={run.isPending} onClick={() => void askAndRun()}>
            {`Deal with ${recordsLabel(due)}`}
          </Button>
        ) : undefined}
        <Switch
          label="Run by itself every day"
          checked={status.data?.on ?? false}
          disabled={status.data === undefined || change.isPending}
          onChange={(_, { checked }) => change.mutate(checked)}
        />
      </div>
      <p className={styles.last}>
        {lastRun ? (
          <>
            {`Last run dealt with ${recordsLabel(totalOf(lastRun.counts))}, `}
            <PastTime at={lastRun.startedAt} />.
          </>
        ) : (
          'It has never run.'
        )}
      </p>
    </>
  )
}
