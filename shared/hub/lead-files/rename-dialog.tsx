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
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type LeadFile, renameLeadFile } from '#shared/contract/lead-files.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { useCall } from '../platform/mutations.ts'

const useStyles = makeStyles({ surface: { maxWidth: '440px' } })

/** Asks for a file’s new name. */
export function RenameDialog({ file: { id, fileName }, onClose }: { file: LeadFile; onClose: () => void }) {
  const styles = useStyles()
  useFocusReturn()
  const form = useForm({ resolver: zodResolver(renameLeadFile.body), defaultValues: { fileName } })
  const rename = useCall(renameLeadFile, {
    input: (body: { fileName: string }) => ({ params: { id }, body }),
    errorTitle: 'Couldn’t rename the file',
    onSuccess: onClose,
    onError: (error) => showFieldErrors(error, ['fileName'], form.setError),
  })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <form noValidate onSubmit={(event) => void form.handleSubmit((body) => rename.mutate(body))(event)}>
          <DialogBody>
            <DialogTitle>Rename the file</DialogTitle>
            <DialogContent>
              <TextField form={form} name="fileName" label="Name" isRequired input={{ autoComplete: 'off' }} />
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" appearance="primary" disabledFocusable={rename.isPending}>
                {rename.isPending ? 'Renaming…' : 'Rename'}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
