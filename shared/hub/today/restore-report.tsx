import { Button, makeStyles, tokens } from '@fluentui/react-components'
import {
  getRestoreReport,
  type RestoreLine,
  type RestoreReport as Report,
  settleRestoreReport,
} from '#shared/contract/restore-report.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { useConfirm } from '../components/confirm.tsx'
import { SubtleLeadLink } from '../prospects/open-lead-link.tsx'
import { formatExact } from '../platform/dates.ts'
import { useCall } from '../platform/mutations.ts'
import { queryOf } from '../platform/queries.ts'
import { TodayRow, TodaySection } from './today-section.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  mark: { color: tokens.colorStatusDangerForeground1 },
  done: { padding: space('MNudge', 'L', 'M') },
  summary: { width: 'fit-content', color: tokens.colorNeutralForeground2, cursor: 'pointer' },
  list: { display: 'grid', gap: tokens.spacingVerticalXS, margin: space('S', 0, 0) },
  detail: { color: tokens.colorNeutralForeground3 },
})

/** Shows what a restore of a backup has left to do and what it has carried over, until the owner has dealt with it. */
export function RestoreReport({ restoredAt, backupAt, toDo, done }: Report) {
  const styles = useStyles()
  const confirm = useConfirm()
  const settle = useSettleReport()
  const mark = <Warning16Filled className={styles.mark} aria-hidden />

  async function ask() {
    const agreed = await confirm({
      title: 'Have you dealt with the restore?',
      text: 'This list goes away and doesn’t come back. The audit log keeps a note that a backup was restored.',
      action: 'It’s dealt with',
    })
    if (agreed !== undefined) settle.mutate()
  }

  return (
    <TodaySection
      heading="After the restore"
      count={toDo.length + 1}
      action={
        <Button size="small" appearance="subtle" disabledFocusable={settle.isPending} onClick={() => void ask()}>
          It’s dealt with
        </Button>
      }
    >
      <TodayRow
        title={`The backup of ${formatExact(backupAt)} was restored`}
        detail={`On ${formatExact(restoredAt)}. ${toDo.length === 0 ? 'There’s nothing you have to do.' : 'Please go through what follows.'}`}
      />
      {toDo.map(({ title, detail, prospectId }) => (
        <TodayRow key={`${title} ${detail}`} mark={mark} title={title} detail={detail} prospectId={prospectId} />
      ))}
      {done.length === 0 ? undefined : (
        <li className={styles.done}>
          <details>
            <summary className={styles.summary}>{`Carried over: ${done.length}`}</summary>
            <ul className={styles.list}>
              {done.map((line) => (
                <DoneLine key={`${line.title} ${line.detail}`} line={line} />
              ))}
            </ul>
          </details>
        </li>
      )}
    </TodaySection>
  )
}

function DoneLine({ line: { title, detail, prospectId } }: { line: RestoreLine }) {
  const styles = useStyles()
  return (
    <li>
      {prospectId === null ? title : <SubtleLeadLink prospectId={prospectId}>{title}</SubtleLeadLink>}
      {detail === null ? undefined : <span className={styles.detail}> {detail}</span>}
    </li>
  )
}

function useSettleReport() {
  return useCall(settleRestoreReport, {
    answers: queryOf(getRestoreReport).queryKey,
    errorTitle: 'Couldn’t note it',
  })
}
