import type { FormEvent, ReactNode } from 'react'
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useFocusReturn } from '../../../components/focus-return.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
})

export interface EditorDialogProps {
  title: string
  /** What the main button says, such as `Insert link`. */
  action: string
  /** Buttons before Cancel. */
  buttons?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for what the text itself doesn't show, such as the address of a link. */
export function EditorDialog({ title, action, buttons, onSubmit, onClose, children }: EditorDialogProps) {
  const styles = useStyles()
  useFocusReturn()
  function submit(event: FormEvent): void {
    event.preventDefault()
    // The form of the article, around this one in React’s tree, would be submitted as well.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>{children}</DialogContent>
            <DialogActions fluid>
              {buttons}
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" appearance="primary">
                {action}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
