import type { ReactNode } from 'react'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Delete16Regular, Edit16Regular } from '@fluentui/react-icons'
import { NodeViewWrapper } from '@tiptap/react'
import { Row } from '../../../components/stack.tsx'

const useStyles = makeStyles({
  block: {
    margin: '18px 0',
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  selected: { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  buttons: { marginTop: tokens.spacingVerticalS },
})

export interface BlockFrameProps {
  /** What it is, such as `photograph`. */
  name: string
  isSelected: boolean
  onEdit: () => void
  onRemove: () => void
  children: ReactNode
}

/** Shows what is in a text but not written in it, with buttons to change and remove it. */
export function BlockFrame({ name, isSelected, onEdit, onRemove, children }: BlockFrameProps) {
  const styles = useStyles()
  return (
    <NodeViewWrapper className={mergeClasses(styles.block, isSelected && styles.selected)}>
      {children}
      <Row className={styles.buttons}>
        <Button size="small" icon={<Edit16Regular />} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" icon={<Delete16Regular />} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </NodeViewWrapper>
  )
}
