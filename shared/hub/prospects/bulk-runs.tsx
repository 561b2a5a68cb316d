import { Button, makeStyles, ProgressBar } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { counted, formatNumber } from '#shared/business/counts.ts'
import { secondMs } from '#shared/business/durations.ts'
import { openLabels } from '#shared/business/labels-with-fallback.ts'
import { type BulkRun, listBulkRuns, stopBulkRun } from '#shared/contract/prospect-archive.ts'
import { Notice } from '../components/notice.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { useVisuallyHidden } from '../components/styles.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { useCall } from '../platform/mutations.ts'
import { queryOf } from '../platform/queries.ts'

/** The progress of smaller changes is not shown: they are made at once. */
const shownFrom = 200
/** How often the progress is read. */
const progressEveryMs = secondMs

/** Returns the long changes that take long enough to be shown, running and ended, also those of other windows. */
export function useLongRuns(): readonly BulkRun[] {
  const { data = [] } = useQuery({
    ...queryOf(listBulkRuns),
    refetchInterval: ({ state }) => state.data?.some(isRunning) === true && progressEveryMs,
  })
  return data.filter(({ total }) => total >= shownFrom)
}

export function isRunning({ finishedAt }: BulkRun): boolean {
  return finishedAt === null
}

const doing = openLabels({
  archive: 'Archiving',
  restore: 'Restoring',
  delete: 'Deleting',
  status: 'Marking',
  priority: 'Changing the priority of',
  undo_import: 'Undoing the import: removing',
})

const useStyles = makeStyles({ bar: { width: '240px', maxWidth: '100%' } })

/** Shows how far a long change is, and lets the owner stop it. */
export function BulkRunProgress({ run: { id, action, handled, total, isStopped } }: { run: BulkRun }) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const stop = useCall(stopBulkRun, { input: () => ({ params: { id } }) })
  const isStopping = isStopped || stop.isPending || stop.isSuccess
  const text = `${doing[action]} ${formatNumber(handled)} of ${formatNumber(total)}`
  return (
    <Row gap="m">
      <output className={hidden}>{`${doing[action]} ${counted(total, 'lead')}`}</output>
      <Stack gap="xs">
        <span>{text}</span>
        <ProgressBar className={styles.bar} aria-label={doing[action]} value={handled} max={total} />
      </Stack>
      <Button disabledFocusable={isStopping} onClick={() => stop.mutate()}>
        {isStopping ? 'Stopping …' : 'Stop'}
      </Button>
      {stop.isError ? <Notice intent="error">{errorSentence(stop.error)}</Notice> : undefined}
    </Row>
  )
}
