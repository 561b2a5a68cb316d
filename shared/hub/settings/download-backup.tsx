import { makeStyles } from '@fluentui/react-components'
import { useForm } from 'react-hook-form'
import { downloadBackup } from '#shared/contract/backup.ts'
import { passwordLength } from '#shared/contract/passwords.ts'
import { PasswordField } from '../components/form/credential-fields.tsx'
import { showFieldErrors } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { saveFile } from '../components/files.ts'
import { useToastMutation } from '../platform/mutations.ts'

const useStyles = makeStyles({ form: { maxWidth: '480px' } })

const blank = { passphrase: '', passphraseAgain: '' }

interface DownloadBackupProps {
  file: string
  /** When it was made. */
  name: string
  onClose: () => void
}

/** Asks for the passphrase with which a backup is encrypted, and downloads it. */
export function DownloadBackup({ file, name, onClose }: DownloadBackupProps) {
  const styles = useStyles()
  const form = useForm({ defaultValues: blank })
  const download = useToastMutation({
    calls: [downloadBackup],
    mutationFn: async (client, { passphrase }: typeof blank) =>
      saveFile(await client.call(downloadBackup, { params: { file }, body: { passphrase } }), `${file}.age`),
    successToast: () => ({ title: 'Backup downloaded', text: 'It opens with this passphrase only.' }),
    onSuccess: onClose,
    onError: (error) => showFieldErrors(error, ['passphrase'], form.setError),
  })
  const { errors } = form.formState
  function submit(values: typeof blank) {
    if (values.passphrase === values.passphraseAgain) return download.mutate(values)
    form.setError('passphraseAgain', { message: 'These aren’t the same' }, { shouldFocus: true })
  }
  return (
    <FormShell
      form={form}
      // The button that opens the form is below it.
      focus="passphrase"
      aria-label={`Download the backup of ${name}`}
      className={styles.form}
      error={download.error}
      buttons={
        <SubmitButton isBusy={download.isPending} busyLabel="Encrypting…">
          Encrypt and download
        </SubmitButton>
      }
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>The backup of {name}</p>
      <PasswordField
        label="Passphrase for this download"
        autoComplete="new-password"
        hint={`Encrypts the file. At least ${passwordLength.min} characters: four or more unrelated words. Write it down now: without it nobody can open the backup.`}
        error={errors.passphrase?.message}
        registration={form.register('passphrase')}
      />
      <PasswordField
        label="The same passphrase again"
        autoComplete="new-password"
        error={errors.passphraseAgain?.message}
        registration={form.register('passphraseAgain')}
      />
    </FormShell>
  )
}
