import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createSavedView } from '#shared/contract/saved-views.ts'
import { errorSentence } from '../../platform/error-sentence.ts'
import { useFocusReturn } from '../../components/focus-return.ts'
import { showFieldErrors, TextField } from '../../components/form/fields.tsx'
import { Notice } from '../../components/notice.tsx'
import { useShowToast, useCall } from '../../platform/mutations.ts'

/** Saves the current filter, order and layout under a name. */
export function SaveViewDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const showToast = useShowToast()
  const form = useForm({ resolver: zodResolver(createSavedView.body), defaultValues: { name: '', search } })
  const save = useCall(createSavedView, {
    input: (body: { name: string; search: string }) => ({ body }),
    // By then the menu has the view.
    onSettled(saved) {
      if (saved === undefined) return
      showToast({ title: `“${saved.name}” is saved` })
      onClose()
    },
    onError: (error) => showFieldErrors(error, ['name'], form.setError),
  })
  useFocusReturn()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <form noValidate onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}>
          <DialogBody>
            <DialogTitle>Save this view</DialogTitle>
            <DialogContent>
              {save.isError ? <Notice intent="error">{errorSentence(save.error)}</Notice> : undefined}
              <TextField
                label="Name"
                hint="It keeps the filters, search, order and layout. A view with the same name will be replaced."
                form={form}
                name="name"
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" appearance="primary" disabledFocusable={save.isPending}>
                Save
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
