import { useEffect, useRef } from 'react'
import type { BulkRun } from '#shared/contract/prospect-archive.ts'
import { useShowToast } from '../../platform/mutations.ts'
import { isAwaited } from '../await-run.ts'
import { BulkRunProgress, isRunning } from '../bulk-runs.tsx'
import { describeUndone } from '../mutations.ts'
import { describeRun } from '../use-lead-action.ts'
import { useBarClass } from './bulk-bar.tsx'

/** Shows the long changes that are running, and the result of those that were begun in another window or before a reload. */
export function BulkRunBar({ runs }: { runs: readonly BulkRun[] }) {
  const bar = useBarClass()
  const showToast = useShowToast()
  const seenRunning = useRef(new Set<string>())
  useEffect(() => {
    for (const run of runs) {
      const { id, handled, failed, total } = run
      if (isRunning(run)) {
        if (!isAwaited(run)) seenRunning.current.add(id)
      } else if (seenRunning.current.delete(id)) {
        const result = { removed: handled - failed, kept: failed, unchanged: total - handled }
        showToast(run.action === 'undo_import' ? describeUndone(result) : describeRun(run))
      }
    }
  }, [runs, showToast])
  const running = runs.filter(isRunning)
  if (running.length === 0) return undefined
  return (
    <section aria-label="Changes that are being made" className={bar}>
      {running.map((run) => (
        <BulkRunProgress key={run.id} run={run} />
      ))}
    </section>
  )
}
