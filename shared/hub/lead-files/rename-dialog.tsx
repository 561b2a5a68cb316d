import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type LeadFile, renameLeadFile } from '#shared/contract/lead-files.ts'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { FormDialog } from '../components/form/form-dialog.tsx'
import { useCall } from '../platform/mutations.ts'

/** Asks for a file’s new name. */
export function RenameDialog({ file: { id, fileName }, onClose }: { file: LeadFile; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(renameLeadFile.body), defaultValues: { fileName } })
  const rename = useCall(renameLeadFile, {
    input: (body: { fileName: string }) => ({ params: { id }, body }),
    errorTitle: 'Couldn’t rename the file',
    onSuccess: onClose,
    onError: (error) => showFieldErrors(error, ['fileName'], form.setError),
  })
  return (
    <FormDialog
      title="Rename the file"
      width={440}
      form={form}
      onSubmit={(body) => rename.mutate(body)}
      isPending={rename.isPending}
      submitLabel="Rename"
      busyLabel="Renaming…"
      onClose={onClose}
    >
      <TextField form={form} name="fileName" label="Name" isRequired input={{ autoComplete: 'off' }} />
    </FormDialog>
  )
}
