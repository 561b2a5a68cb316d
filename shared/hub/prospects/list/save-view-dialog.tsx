import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createSavedView } from '#shared/contract/saved-views.ts'
import { showFieldErrors, TextField } from '../../components/form/fields.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
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
  return (
    <FormDialog
      title="Save this view"
      form={form}
      onSubmit={(body) => save.mutate(body)}
      error={save.error}
      isPending={save.isPending}
      submitLabel="Save"
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="It keeps the filters, search, order and layout. A view with the same name will be replaced."
        form={form}
        name="name"
      />
    </FormDialog>
  )
}
