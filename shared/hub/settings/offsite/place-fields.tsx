import type { UseFormReturn } from 'react-hook-form'
import { NumberField, TextAreaField, TextField } from '../../components/form/fields.tsx'
import { PasswordField } from '../../auth/password-field.tsx'
import type { OffsiteValues } from './offsite-values.ts'

interface PlaceFieldsProps {
  form: UseFormReturn<OffsiteValues>
  kind: OffsiteValues['kind']
  /** A key or password is stored. */
  hasSecret: boolean
}

/** What each kind of place needs. */
export function PlaceFields({ form, kind, hasSecret }: PlaceFieldsProps) {
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
