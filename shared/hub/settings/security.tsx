import { useState } from 'react'
import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changePassword, signOut } from '#shared/contract/accounts.ts'
import { readMailbox, turnOffMailbox } from '#shared/contract/mailbox.ts'
import { readOffsiteBackup, turnOffOffsiteBackup } from '#shared/contract/offsite-backup.ts'
import { passwordLength } from '#shared/contract/passwords.ts'
import { useClient } from '../platform/client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { PasswordField } from '../components/form/credential-fields.tsx'
import { CheckboxField, showFieldErrors } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { Facts } from '../components/records/facts.tsx'
import { FoldedSection, Section } from '../components/section.tsx'
import { formatExact } from '../platform/dates.ts'
import { useCall, useToastMutation } from '../platform/mutations.ts'
import { queryOf } from '../platform/queries.ts'
import { SecondFactor } from '../security/second-factor.tsx'
import { endSession, sessionQuery } from '../platform/session.ts'
import { AuditLog } from './audit-log.tsx'
import { Devices } from './devices.tsx'
import { Sessions } from './sessions.tsx'

const useStyles = makeStyles({
  passwordForm: { maxWidth: '400px' },
  // An address is one long word.
  form: { display: 'grid', gap: tokens.spacingVerticalS, justifyItems: 'start', overflowWrap: 'anywhere' },
  advice: { color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
})

/** Shows the account, its password and two-step sign-in, the devices with access, and the audit log. */
export function Security() {
  const { data: session } = useQuery(sessionQuery(useClient()))
  return (
    <>
      <Section title="Account">
        <Facts
          facts={[
            { name: 'Email', value: session?.user?.email },
            { name: 'Created', value: session?.user && formatExact(session.user.createdAt) },
          ]}
        />
      </Section>
      <Section
        title="Password"
        text="Changing it signs out every other browser and computer, and ends the address of your calendar. We’ll email you each time it changes."
      >
        <PasswordForm />
      </Section>
      <Section
        title="Two-step sign-in"
        text="A code from an app on your phone keeps out anyone who has only your password. Each browser asks for one every 90 days."
      >
        <SecondFactor />
      </Section>
      <Sessions />
      <Devices />
      <Section
        title="Sign out everywhere"
        text="Use this if you’ve lost a device or left one signed in. It also ends the address of your calendar and links for a new password. Links in emails to customers keep working."
      >
        <SignOutEverywhere />
      </Section>
      <FoldedSection
        id="audit-log"
        title="Audit log"
        text="Sign-ins, exports, deletions, backups and changes of settings, newest first."
      >
        <AuditLog />
      </FoldedSection>
    </>
  )
}

const blankPasswords = { currentPassword: '', newPassword: '', keepDevices: false }

/** Sets a new password. It is never stored as a draft. */
function PasswordForm() {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(changePassword.body), defaultValues: blankPasswords })
  const change = useCall(changePassword, {
    input: (body: typeof blankPasswords) => ({ body }),
    successToast: () => ({ title: 'Password changed', text: 'Every other browser has been signed out.' }),
    onSuccess: () => form.reset(blankPasswords),
    onError: (error) => showFieldErrors(error, ['currentPassword', 'newPassword'], form.setError),
  })
  const { errors } = form.formState
  return (
    <FormShell
      form={form}
      className={styles.passwordForm}
      error={change.error}
      buttons={
        <SubmitButton appearance="secondary" isBusy={change.isPending}>
          Change password
        </SubmitButton>
      }
      onSubmit={(body) => change.mutate(body)}
    >
      <PasswordField
        // Fluent's input keeps what was typed; a new one is blank.
        key={`present-${change.submittedAt}-${change.isSuccess}`}
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        registration={form.register('currentPassword')}
      />
      <PasswordField
        key={`new-${change.submittedAt}-${change.isSuccess}`}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters`}
        error={errors.newPassword?.message}
        registration={form.register('newPassword')}
      />
      <CheckboxField form={form} name="keepDevices" label={keepDevicesLabel} />
    </FormShell>
  )
}

const keepDevicesLabel = 'Keep my computers signed in (desktop app)'

/** Ends every session, including this one, the access of devices and the address of the calendar. Where backups are copied to and the
 *  mailbox that is read go on, unless the owner doesn't know them. */
function SignOutEverywhere() {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [keepDevices, setKeepDevices] = useState(false)
  const [keepCopies, setKeepCopies] = useState(true)
  const [keepMailbox, setKeepMailbox] = useState(true)
  const { data: offsite } = useQuery(queryOf(readOffsiteBackup))
  const { data: incomingMail } = useQuery(queryOf(readMailbox))
  const place = offsite?.settings
  const mailbox = incomingMail?.mailbox
  const leave = useToastMutation({
    calls: [turnOffOffsiteBackup, turnOffMailbox, signOut],
    async mutationFn(client) {
      // First, because only a signed-in owner can turn them off.
      if (place && !keepCopies) await client.call(turnOffOffsiteBackup)
      if (mailbox && !keepMailbox) await client.call(turnOffMailbox)
      return client.call(signOut, { body: { everywhere: true, keepDevices } })
    },
    onSuccess: () => endSession(queryClient, 'signed-out-everywhere'),
    errorTitle: 'Couldn’t sign you out',
  })

  async function ask(): Promise<void> {
    const ended = [
      ...(place && !keepCopies ? ['Backups are no longer copied, until you set up a place again.'] : []),
      ...(mailbox && !keepMailbox ? ['Replies are no longer read, until you set up a mailbox again.'] : []),
    ]
    const signedOut = keepDevices
      ? 'You’ll need to sign in again in every browser, including this one. Your computers stay signed in.'
      : 'You’ll need to sign in again in every browser and on every computer, including this one.'
    const agreed = await confirm({
      title: 'Sign out everywhere?',
      text: [signedOut, 'Your calendar needs a new address.', ...ended].join(' '),
      action: 'Sign out everywhere',
    })
    if (agreed) leave.mutate()
  }

  return (
    <div className={styles.form}>
      <Checkbox
        label={keepDevicesLabel}
        checked={keepDevices}
        onChange={(_, { checked }) => setKeepDevices(checked === true)}
      />
      {place && (
        <Checkbox
          label={`Keep copying backups to ${place.address.split('?', 1)[0]}${place.setUpAt === null ? '' : `, set up ${formatExact(place.setUpAt)}`}`}
          checked={keepCopies}
          onChange={(_, { checked }) => setKeepCopies(checked === true)}
        />
      )}
      {mailbox && (
        <Checkbox
          label={`Keep reading replies from ${mailbox.user} on ${mailbox.host}`}
          checked={keepMailbox}
          onChange={(_, { checked }) => setKeepMailbox(checked === true)}
        />
      )}
      {place || mailbox ? (
        <p className={styles.advice}>Untick anything you don’t recognise, and it’s turned off.</p>
      ) : undefined}
      <Button disabledFocusable={leave.isPending} onClick={() => void ask()}>
        Sign out everywhere
      </Button>
    </div>
  )
}
