import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useConfirm } from '../components/confirm.tsx'
import { PastTime } from '../components/past-time.tsx'
import { recordsLabel, totalOf } from './retention-labels.ts'
import type { useRetention } from './use-retention.ts'

const useStyles = makeStyles({
  controls: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  last: { margin: 0, color: tokens.colorNeutralForeground3 },
})

/** Preview, run, and whether it runs automatically. */
export function RetentionControls({ status, dryRun, change, run }: ReturnType<typeof useRetention>) {
  const styles = useStyles()
  const confirm = useConfirm()
  const due = dryRun.data === undefined ? 0 : totalOf(dryRun.data.counts)
  const lastRun = status.data?.lastRun

  async function askAndRun(): Promise<void> {
    const agreed = await confirm({
      title: `Apply to ${recordsLabel(due)} now?`,
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
            {`Apply to ${recordsLabel(due)}`}
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
            {`Last run: ${recordsLabel(totalOf(lastRun.counts))}, `}
            <PastTime at={lastRun.startedAt} />.
          </>
        ) : (
          'Not run yet.'
        )}
      </p>
    </>
  )
}
