import { useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { type Mailbox, type MailboxState, readMailbox } from '#shared/contract/mailbox.ts'
import { PasswordField } from '../components/form/credential-fields.tsx'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../platform/error-sentence.ts'
import { NumberField, SelectField, showFieldErrors, TextField } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { Notice } from '../components/notice.tsx'
import { PastTime } from '../components/past-time.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { Facts } from '../components/records/facts.tsx'
import { Section } from '../components/section.tsx'
import { Row } from '../components/stack.tsx'
import { queryOf } from '../platform/queries.ts'
import {
  type MailProvider,
  type MailProviderName,
  mailProviders,
  providerOfAddress,
  providerOfHost,
  providerOptions,
} from './mail-providers.ts'
import { type MailboxValues, useSetUpMailbox, useTurnOffMailbox } from './mutations.ts'

const useStyles = makeStyles({ form: { maxWidth: '480px' }, start: { justifySelf: 'start' } })

const whileConnectingMs = 3000

/** Sets up the mailbox from which replies are read, shows its state, and turns it off. */
export function MailboxSection() {
  const styles = useStyles()
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    ...queryOf(readMailbox),
    refetchInterval: ({ state: { data } }) => (data && isConnecting(data) ? whileConnectingMs : false),
  })
  return (
    <Section
      title="Replies from your customers"
      text="Emails from your leads appear on their timeline, with their files. Your mailbox is only read: nothing in it is marked, moved or deleted."
    >
      <QueryContent query={query} loading="Loading the mailbox" failed="Couldn’t load the mailbox">
        {(state) =>
          isEditing ? (
            <MailboxForm mailbox={state.mailbox} onClose={() => setEditing(false)} />
          ) : state.mailbox === null ? (
            <Button className={styles.start} onClick={() => setEditing(true)}>
              Set up your mailbox
            </Button>
          ) : (
            <MailboxFacts state={state} mailbox={state.mailbox} onEdit={() => setEditing(true)} />
          )
        }
      </QueryContent>
    </Section>
  )
}

function isConnecting({ mailbox, lastReadAt, lastError }: MailboxState): boolean {
  return mailbox !== null && lastReadAt === null && lastError === null
}

function MailboxFacts({ state, mailbox, onEdit }: { state: MailboxState; mailbox: Mailbox; onEdit: () => void }) {
  const confirm = useConfirm()
  const turnOff = useTurnOffMailbox()
  const { lastReadAt, lastError, authentication } = state
  async function ask() {
    const agreed = await confirm({
      title: 'Stop reading your mailbox?',
      text: 'The server forgets the mailbox and its password. Emails that are already on a timeline stay there.',
      action: 'Turn off',
    })
    if (agreed) turnOff.mutate()
  }
  return (
    <>
      {lastError === null ? undefined : (
        <Notice intent="error" title="Your mailbox can’t be read">
          {lastError} It’s tried again by itself.
        </Notice>
      )}
      {authentication.state === 'none' ? (
        <Notice intent="information" title="Your provider gives no proof of senders">
          It doesn’t say which emails really come from whom, so every email is marked “Sender not proved”. You can use
          them all the same: accept those you know. Set the mailbox up again after a change at your provider.
        </Notice>
      ) : undefined}
      <Facts
        facts={[
          { name: 'Mailbox', value: mailbox.user },
          { name: 'Server', value: `${mailbox.host}, port ${mailbox.port}` },
          { name: 'Folder', value: mailbox.folder },
          { name: 'Last read', value: lastReadAt === null ? 'Not yet' : <PastTime at={lastReadAt} /> },
          { name: 'Proof of senders', value: describeAuthentication(authentication) },
        ]}
      />
      <Row>
        <Button onClick={onEdit}>Change</Button>
        <Button disabledFocusable={turnOff.isPending} onClick={() => void ask()}>
          Turn off
        </Button>
      </Row>
    </>
  )
}

function describeAuthentication({ state, server }: MailboxState['authentication']): string {
  if (state === 'none') return 'None'
  if (state === 'waiting')
    return 'Not known yet: it takes a few more emails, and until then each is marked “Sender not proved”'
  return server === null ? 'Checked by your provider' : `Checked by ${server}`
}

interface FormValues extends MailboxValues {
  provider: MailProviderName
}

const blank: FormValues = {
  provider: 'other',
  host: '',
  port: 993,
  security: 'tls',
  user: '',
  password: '',
  folder: 'INBOX',
}

const securities = [
  { value: 'tls', label: 'TLS (usually port 993)' },
  { value: 'starttls', label: 'STARTTLS (usually port 143)' },
]

function MailboxForm({ mailbox, onClose }: { mailbox: Mailbox | null; onClose: () => void }) {
  const styles = useStyles()
  const form = useForm<FormValues>({
    defaultValues: mailbox === null ? blank : { ...blank, ...mailbox, provider: providerOfHost(mailbox.host) },
  })
  const name = useWatch({ control: form.control, name: 'provider' })
  const provider: MailProvider = mailProviders[name]
  const save = useSetUpMailbox({
    onSuccess: onClose,
    onError: (error) => showFieldErrors(error, Object.keys(blank) as (keyof FormValues)[], form.setError),
  })
  const { errors } = form.formState
  function submit({ provider: chosen, ...values }: FormValues) {
    const { host } = mailProviders[chosen]
    save.mutate(host === '' ? values : { ...values, host, port: 993, security: 'tls' })
  }
  const keep = mailbox === null ? undefined : 'Leave it empty to keep the one that’s stored.'
  const hint = [provider.hint, keep].filter(Boolean).join(' ')
  return (
    <FormShell
      form={form}
      aria-label="Your mailbox"
      className={styles.form}
      onSubmit={submit}
      onCancel={onClose}
      buttons={
        provider.problem === undefined ? (
          <SubmitButton isBusy={save.isPending} busyLabel="Connecting…">
            Test and save
          </SubmitButton>
        ) : undefined
      }
    >
      <div
        onBlur={() => {
          const known = providerOfAddress(form.getValues('user'))
          if (known !== undefined && form.getValues('host') === '') form.setValue('provider', known)
        }}
      >
        <TextField
          form={form}
          name="user"
          label="Email address"
          hint="Or the user name, if your provider gave you another one."
          input={{ autoComplete: 'off', inputMode: 'email' }}
        />
      </div>
      <SelectField form={form} name="provider" label="Email provider" options={providerOptions} />
      {provider.problem === undefined ? (
        <>
          {provider.host === '' ? (
            <>
              <TextField
                form={form}
                name="host"
                label="IMAP server"
                hint="Your provider’s help pages name it."
                input={{ placeholder: 'imap.example.com' }}
              />
              <SelectField form={form} name="security" label="Encryption" options={securities} />
              <NumberField form={form} name="port" label="Port" />
            </>
          ) : undefined}
          <PasswordField
            label="Password"
            autoComplete="new-password"
            error={errors.password?.message}
            registration={form.register('password')}
            {...(hint !== '' && { hint })}
          />
          <TextField
            form={form}
            name="folder"
            label="Folder"
            hint="INBOX, unless your customers’ mail goes elsewhere."
          />
        </>
      ) : (
        <Notice intent="information">{provider.problem}</Notice>
      )}
      {save.isError && Object.keys(errors).length === 0 ? (
        <Notice intent="error" title="Not saved" isAnswer>
          {errorSentence(save.error)}
        </Notice>
      ) : undefined}
    </FormShell>
  )
}
