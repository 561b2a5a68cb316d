import { type ReactNode, useId } from 'react'
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import type { FieldValues } from 'react-hook-form'
import { useFocusReturn } from '../focus-return.ts'
import { Stack } from '../stack.tsx'
import { FormShell, type FormShellProps, SubmitButton } from './form-shell.tsx'

const useWidths = makeStyles({
  440: { maxWidth: '440px' },
  600: { maxWidth: '600px' },
  640: { maxWidth: '640px' },
  680: { maxWidth: '680px' },
  720: { maxWidth: '720px' },
})

const useStyles = makeStyles({ buttons: { whiteSpace: 'nowrap' } })

interface DialogFrameProps {
  title: string
  /** How wide it may be, in px. */
  width?: keyof ReturnType<typeof useWidths> | undefined
  onClose: () => void
  /** Usually one `DialogMain` or `DialogForm`. */
  children: ReactNode
}

/** An open dialog with a title, which returns the focus when it closes. */
export function DialogFrame({ title, width = 600, onClose, children }: DialogFrameProps) {
  const widths = useWidths()
  useFocusReturn()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={widths[width]}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          {children}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

interface DialogMainProps {
  /** The button that does what the dialog is for. */
  action?: ReactNode
  /** A button before Cancel. */
  otherAction?: ReactNode
  onCancel: () => void
  children: ReactNode
}

/** The content of a dialog, with its buttons below. */
export function DialogMain({ action, otherAction, onCancel, children }: DialogMainProps) {
  const styles = useStyles()
  return (
    <>
      <DialogContent>
        <Stack gap="l">{children}</Stack>
      </DialogContent>
      <DialogActions className={styles.buttons}>
        {otherAction}
        <Button onClick={onCancel}>Cancel</Button>
        {action}
      </DialogActions>
    </>
  )
}

interface DialogFormProps<Values extends FieldValues, Sent> extends Pick<
  FormShellProps<Values, Sent>,
  'form' | 'onSubmit' | 'focus' | 'draft' | 'error' | 'children'
> {
  isPending: boolean
  submitLabel: string
  /** The label while the entries are being sent: `Saving…`. */
  busyLabel?: string
  onCancel: () => void
}

/** A form that is the content of a dialog. */
export function DialogForm<Values extends FieldValues, Sent>(props: DialogFormProps<Values, Sent>) {
  const { isPending, submitLabel, onCancel, busyLabel = submitLabel, ...form } = props
  const id = useId()
  const submit = (
    <SubmitButton form={id} isBusy={isPending} busyLabel={busyLabel}>
      {submitLabel}
    </SubmitButton>
  )
  return (
    <DialogMain action={submit} onCancel={onCancel}>
      <FormShell id={id} {...form} />
    </DialogMain>
  )
}

type FormDialogProps<Values extends FieldValues, Sent> = Omit<DialogFrameProps, 'children'> &
  Omit<DialogFormProps<Values, Sent>, 'onCancel'>

/** A dialog that asks for something by a form. */
export function FormDialog<Values extends FieldValues, Sent>(props: FormDialogProps<Values, Sent>) {
  const { title, width, onClose, ...form } = props
  return (
    <DialogFrame title={title} width={width} onClose={onClose}>
      <DialogForm {...form} onCancel={onClose} />
    </DialogFrame>
  )
}
