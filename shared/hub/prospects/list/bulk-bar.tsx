import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { formatNumber } from '#shared/business/counts.ts'
import { priorities, statuses } from '#shared/contract/prospects.ts'
import { Archive20Regular } from '../../icons/archive.ts'
import { ArrowDownload20Regular } from '../../icons/arrow-download.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { Dismiss20Regular } from '../../icons/dismiss.ts'
import type { LeadAction } from '#shared/offline-calls/lead-actions.ts'
import { sizeOf } from '../lead-choice.ts'
import type { RunLeadAction } from '../use-lead-action.ts'
import { useExport } from '../mutations.ts'
import { choicesOf, priorityLabels, statusLabels } from '../labels.ts'
import { ChoiceMenu } from '../lead-menus.tsx'
import type { Selection } from './selection.ts'
import { phone, phoneBarHeight, space } from '../../components/styles.ts'

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: '16px',
    [phone]: { bottom: `calc(8px + ${phoneBarHeight})` },
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifySelf: 'center',
    gap: tokens.spacingHorizontalSNudge,
    padding: space('S', 'MNudge', 'S', 'L'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
})

/** Returns the class of the bar below the list. */
export function useBarClass(): string {
  return useStyles().bar
}

export interface BulkBarProps {
  selection: Selection
  run: RunLeadAction
  /** How many leads have been read, and how many match the filter. */
  shown: number
  total: number
}

/** Shows the number of selected leads, and the actions for them. */
export function BulkBar({ selection, run, shown, total }: BulkBarProps) {
  const styles = useStyles()
  const exportLeads = useExport()
  const { choice, clear } = selection
  const count = sizeOf(choice)
  if (count === 0) return undefined
  const runHere = (action: LeadAction) => void run(choice, action).then((isDone) => isDone && clear())

  return (
    <div role="toolbar" aria-label="With the chosen leads" className={styles.bar}>
      <output className={styles.count}>{`${formatNumber(count)} chosen`}</output>
      <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Choose none" onClick={clear} />
      {!selection.isAll && count === shown && shown < total ? (
        <Button size="small" appearance="transparent" onClick={selection.selectAll}>
          {`Choose all ${formatNumber(total)}`}
        </Button>
      ) : undefined}
      <ChoiceMenu
        label="Status"
        options={choicesOf(statuses, statusLabels)}
        onChoose={(status) => runHere({ action: 'status', status })}
      />
      <ChoiceMenu
        label="Priority"
        options={choicesOf(priorities, priorityLabels)}
        onChoose={(priority) => runHere({ action: 'priority', priority })}
      />
      <Button icon={<ArrowDownload20Regular />} onClick={() => void exportLeads(choice)}>
        Export
      </Button>
      <Button icon={<Archive20Regular />} onClick={() => runHere({ action: 'archive' })}>
        Archive
      </Button>
      <Button icon={<Delete20Regular />} onClick={() => runHere({ action: 'delete' })}>
        Delete
      </Button>
    </div>
  )
}
