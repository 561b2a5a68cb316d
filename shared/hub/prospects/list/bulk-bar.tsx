import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Archive20Regular, ArrowDownload20Regular, Delete20Regular, Dismiss20Regular } from '@fluentui/react-icons'
import { priorities, statuses } from '#shared/contract/prospects.ts'
import { sizeOf } from '../actions/lead-choice.ts'
import type { LeadActions } from '../actions/use-lead-actions.ts'
import { useExport } from '../mutations.ts'
import { choicesOf, priorityLabels, statusLabels } from '../labels.ts'
import { ChoiceMenu } from '../actions/lead-menus.tsx'
import type { Selection } from './selection.ts'

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: '16px',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifySelf: 'center',
    gap: '6px',
    padding: '8px 10px 8px 16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
})

export interface BulkBarProps {
  selection: Selection
  actions: LeadActions
  /** How many leads have been read, and how many the filter lets through. */
  shown: number
  total: number
}

/** What can be done to the leads that are ticked, with how many they are. */
export function BulkBar({ selection, actions, shown, total }: BulkBarProps) {
  const styles = useStyles()
  const exportLeads = useExport()
  const { choice, clear } = selection
  const count = sizeOf(choice)
  if (count === 0) return undefined
  const thenClear = (leadAction: Promise<boolean>) => void leadAction.then((isDone) => isDone && clear())

  return (
    <div role="toolbar" aria-label="With the chosen leads" className={styles.bar}>
      <output className={styles.count}>{`${count.toLocaleString('en-GB')} chosen`}</output>
      <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Choose none" onClick={clear} />
      {!selection.isAll && count === shown && shown < total ? (
        <Button size="small" appearance="transparent" onClick={selection.takeAll}>
          {`Choose all ${total.toLocaleString('en-GB')}`}
        </Button>
      ) : undefined}
      <ChoiceMenu
        label="Status"
        options={choicesOf(statuses, statusLabels)}
        onChoose={(status) => thenClear(actions.setStatus(choice, status))}
      />
      <ChoiceMenu
        label="Priority"
        options={choicesOf(priorities, priorityLabels)}
        onChoose={(priority) => thenClear(actions.setPriority(choice, priority))}
      />
      <Button icon={<ArrowDownload20Regular />} onClick={() => void exportLeads(choice)}>
        Export
      </Button>
      <Button icon={<Archive20Regular />} onClick={() => thenClear(actions.archive(choice))}>
        Archive
      </Button>
      <Button icon={<Delete20Regular />} onClick={() => thenClear(actions.remove(choice))}>
        Delete
      </Button>
    </div>
  )
}
