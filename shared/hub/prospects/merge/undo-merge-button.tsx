import { Button, makeStyles } from '@fluentui/react-components'
import { ArrowUndo20Regular } from '@fluentui/react-icons'
import { useConfirm } from '../../components/confirm.tsx'
import { useUndoMerge } from './use-undo-merge.ts'

const useStyles = makeStyles({ button: { marginTop: '6px' } })

/** Takes a merge back from its place on the timeline, after a word on what will become of both leads. */
export function UndoMergeButton({ mergeId }: { mergeId: string }) {
  const styles = useStyles()
  const confirm = useConfirm()
  const undo = useUndoMerge()
  const ask = async () => {
    const agreed = await confirm({
      title: 'Undo this merge?',
      text: 'The other lead will come back with everything it had. Anything added or changed since will stay here.',
      action: 'Undo merge',
    })
    if (agreed !== undefined) undo.mutate(mergeId)
  }
  return (
    <Button
      className={styles.button}
      size="small"
      icon={<ArrowUndo20Regular />}
      disabledFocusable={undo.isPending}
      onClick={() => void ask()}
    >
      Undo the merge
    </Button>
  )
}
