import { makeStyles } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import {
  keptDays,
  type OffsiteBackup,
  type OffsitePlace,
  readOffsiteBackup,
  readSftpHostKey,
  setUpOffsiteBackup,
} from '#shared/contract/offsite-backup.ts'
import { passwordLength } from '#shared/contract/passwords.ts'
import { errorSentence } from '../../platform/error-sentence.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { PasswordField } from '../../components/form/credential-fields.tsx'
import { CheckboxField, NumberField, SelectField, showFieldErrors, TextField } from '../../components/form/fields.tsx'
import { TextAreaField } from '../../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { Notice } from '../../components/notice.tsx'
import { useToastMutation } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'

const useStyles = makeStyles({
  form: { maxWidth: '480px' },
})

const kinds = [
  { value: 's3', label: 'Cloud storage (S3)' },
  { value: 'sftp', label: 'Another server (SFTP)' },
  { value: 'folder', label: 'A mounted disk or share' },
]

/** Sets up the place of the off-site copies. It is saved only if a test succeeds. */
export function OffsiteForm({ settings, onClose }: { settings: OffsiteBackup['settings']; onClose: () => void }) {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const form = useForm<OffsiteValues>({ defaultValues: toValues(settings) })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const save = useToastMutation({
    calls: [setUpOffsiteBackup],
    async mutationFn(client, { acceptHostKey, ...values }: OffsiteValues) {
      if (values.kind !== 'sftp' || (isKnownServer(settings, values) && !acceptHostKey))
        return client.call(setUpOffsiteBackup, { body: toBody(values) })
      const { host, port } = values
      const { hostKey, keyType } = await client.call(readSftpHostKey, { body: { host, port: port ?? 0 } })
      const agreed = await confirm({
        title: `Is this the key of ${host}?`,
        text: `Its fingerprint is ${hostKey} (${keyType}). Compare it, letter by letter, with the one your provider shows, and ask them if you can’t find it. Your copies and your password go only to a server with this key.`,
        action: 'It’s the same',
        decline: 'It’s different',
      })
      return agreed && client.call(setUpOffsiteBackup, { body: toBody(values, hostKey) })
    },
    successToast: (saved) =>
      saved && {
        title: 'Off-site copies are set up',
        text: 'Connected. Copying your latest backup now.',
      },
    onSuccess(saved) {
      if (saved === undefined) return
      queryClient.setQueryData(queryOf(readOffsiteBackup).queryKey, saved)
      onClose()
    },
    onError: (error) => showFieldErrors(error, Object.keys(form.getValues()) as (keyof OffsiteValues)[], form.setError),
  })
  const { errors } = form.formState
  const isFirst = settings === null
  function submit(values: OffsiteValues) {
    if (values.passphrase === values.passphraseAgain) return save.mutate(values)
    form.setError('passphraseAgain', { message: 'These aren’t the same' }, { shouldFocus: true })
  }
  return (
    <FormShell
      form={form}
      aria-label="Off-site copies"
      className={styles.form}
      buttons={
        <SubmitButton isBusy={save.isPending} busyLabel="Testing this place…">
          Test and save
        </SubmitButton>
      }
      onSubmit={submit}
      onCancel={onClose}
    >
      <SelectField form={form} name="kind" label="Where to" options={kinds} />
      <PlaceFields form={form} kind={kind} hasSecret={!isFirst} />
      {settings?.hostKey == null || kind !== 'sftp' ? undefined : (
        <CheckboxField form={form} name="acceptHostKey" label="Compare this server’s key again" />
      )}
      <NumberField
        form={form}
        name="keepDays"
        label="Keep copies for (days)"
        hint={`Between ${keptDays.least} and ${keptDays.most}. The seven newest always stay.`}
      />
      <PasswordField
        label="Passphrase"
        autoComplete="new-password"
        hint={
          isFirst
            ? `Encrypts the copies. At least ${passwordLength.min} characters: four or more unrelated words. Write it down now.`
            : 'Leave it empty to keep the one you have. Older backups still need the passphrase you used then.'
        }
        error={errors.passphrase?.message}
        registration={form.register('passphrase')}
      />
      <PasswordField
        label="Passphrase again"
        autoComplete="new-password"
        error={errors.passphraseAgain?.message}
        registration={form.register('passphraseAgain')}
      />
      {save.isError && Object.keys(errors).length === 0 ? (
        <Notice intent="error" title="Not saved" isAnswer>
          {errorSentence(save.error)}
        </Notice>
      ) : undefined}
    </FormShell>
  )
}

interface PlaceFieldsProps {
  form: UseFormReturn<OffsiteValues>
  kind: OffsiteValues['kind']
  /** Whether a key or password is stored. */
  hasSecret: boolean
}

/** Shows the fields that each kind of place needs. */
function PlaceFields({ form, kind, hasSecret }: PlaceFieldsProps) {
  const error = form.formState.errors.secret?.message
  const keep = hasSecret ? { hint: 'Leave it empty to keep the one that’s stored.' } : {}
  switch (kind) {
    case 's3':
      return (
        <>
          <TextField
            form={form}
            name="endpoint"
            label="Address of the store"
            hint="Your provider calls it the endpoint."
            input={{ type: 'url', placeholder: 'https://s3.eu-west-2.amazonaws.com' }}
          />
          <TextField form={form} name="region" label="Region" input={{ placeholder: 'eu-west-2' }} />
          <TextField form={form} name="bucket" label="Bucket" />
          <TextField form={form} name="folder" label="Folder in the bucket" hint="Optional" />
          <TextField form={form} name="accessKeyId" label="Access key" />
          <PasswordField
            label="Secret key"
            autoComplete="new-password"
            error={error}
            registration={form.register('secret')}
            {...keep}
          />
        </>
      )
    case 'sftp':
      return (
        <>
          <TextField form={form} name="host" label="Server" input={{ placeholder: 'backup.example.com' }} />
          <NumberField form={form} name="port" label="Port" />
          <TextField form={form} name="username" label="User name" />
          <TextField form={form} name="folder" label="Folder" hint="It’s made if it isn’t there." />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            error={error}
            registration={form.register('secret')}
            {...keep}
          />
          <TextAreaField
            form={form}
            name="privateKey"
            label="Or a private key"
            hint="In the OpenSSH format, without a passphrase of its own."
          />
        </>
      )
    case 'folder':
      return (
        <TextField
          form={form}
          name="folder"
          label="Folder on the server"
          hint="Where the other disk or share is mounted. The server must be allowed to write there."
          input={{ placeholder: '/mnt/backups' }}
        />
      )
  }
}

type Body = CallInput<typeof setUpOffsiteBackup>['body']

/** The values of the form: the fields of every kind of place, so that changing the kind loses nothing. */
interface OffsiteValues {
  kind: OffsitePlace['kind']
  folder: string
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  host: string
  port: number | null
  username: string
  secret: string
  privateKey: string
  keepDays: number | null
  passphrase: string
  passphraseAgain: string
  /** Whether a stored key is compared again. */
  acceptHostKey: boolean
}

const blank: OffsiteValues = {
  kind: 's3',
  folder: '',
  endpoint: '',
  region: '',
  bucket: '',
  accessKeyId: '',
  host: '',
  port: 22,
  username: '',
  secret: '',
  privateKey: '',
  keepDays: keptDays.usual,
  passphrase: '',
  passphraseAgain: '',
  acceptHostKey: false,
}

function toValues(settings: OffsiteBackup['settings']): OffsiteValues {
  return settings === null ? blank : { ...blank, ...settings.place, keepDays: settings.keepDays }
}

/** Returns whether the key of the SFTP server has been compared already. */
function isKnownServer(
  settings: OffsiteBackup['settings'],
  { host, port, username }: Pick<OffsiteValues, 'host' | 'port' | 'username'>,
): boolean {
  const place = settings?.place
  return place?.kind === 'sftp' && place.host === host && place.port === port && place.username === username
}

/** Returns the body of the request. The server validates every field and returns a message for each missing or wrong one. */
function toBody({ privateKey, ...values }: Omit<OffsiteValues, 'acceptHostKey'>, hostKey?: string): Body {
  return { ...values, secret: privateKey.trim() || values.secret, ...(hostKey !== undefined && { hostKey }) } as Body
}
