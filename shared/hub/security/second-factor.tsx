import { useState } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { disableSecondFactor, readSecondFactor, renewRecoveryCodes } from '#shared/contract/second-factor.ts'
import { useClient } from '../platform/client-context.ts'
import { LoadError } from '../components/query-content.tsx'
import { Facts } from '../components/records/facts.tsx'
import { useShowToast } from '../platform/mutations.ts'
import { formatExact } from '../platform/dates.ts'
import { queryOf } from '../platform/queries.ts'
import { Row } from '../components/stack.tsx'
import { CodeField, PasswordField } from '../components/form/credential-fields.tsx'
import { showFieldErrors } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { RecoveryCodes, TurnOn } from './turn-on.tsx'

const useStyles = makeStyles({
  all: { display: 'grid', gap: tokens.spacingVerticalM },
  start: { justifySelf: 'start' },
})

type Step = 'overview' | 'turn-on' | 'turn-off' | 'renew' | { codes: readonly string[] }

/** Shows whether sign-ins need a code, and turns it on or off. */
export function SecondFactor() {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const [step, setStep] = useState<Step>('overview')
  const queryKey = [readSecondFactor.path]
  const status = useQuery(queryOf(readSecondFactor))
  const back = () => setStep('overview')
  const refresh = () => queryClient.invalidateQueries({ queryKey })

  if (step === 'turn-on')
    return <TurnOn cancelLabel="Cancel" doneLabel="I’ve saved the codes" onCancel={back} onDone={back} />
  if (typeof step === 'object')
    return <RecoveryCodes codes={step.codes} doneLabel="I’ve saved the codes" onDone={back} />
  if (step === 'turn-off') {
    return (
      <ProveForm
        action="Turn off"
        send={(body) => client.call(disableSecondFactor, { body })}
        onCancel={back}
        onDone={() => {
          showToast({ title: 'Codes turned off', text: 'You only need your password to sign in.' })
          void refresh()
          back()
        }}
      />
    )
  }
  if (step === 'renew') {
    return (
      <ProveForm
        action="Make new codes"
        send={(body) => client.call(renewRecoveryCodes, { body })}
        onCancel={back}
        onDone={({ recoveryCodes }) => {
          void refresh()
          setStep({ codes: recoveryCodes })
        }}
      />
    )
  }
  if (status.isPending) return <Spinner className={styles.start} size="tiny" label="Loading" />
  if (status.isError) {
    return (
      <LoadError
        title="Couldn’t load your sign-in settings"
        error={status.error}
        onRetry={status.refetch}
        isRetrying={status.isFetching}
      />
    )
  }
  const { enabledAt, recoveryCodesLeft } = status.data
  if (enabledAt === null) {
    return (
      <Button className={styles.start} onClick={() => setStep('turn-on')}>
        Turn on codes
      </Button>
    )
  }
  return (
    <div className={styles.all}>
      <Facts
        facts={[
          { name: 'On since', value: formatExact(enabledAt) },
          { name: 'Recovery codes', value: `${recoveryCodesLeft} left` },
        ]}
      />
      <Row>
        <Button onClick={() => setStep('renew')}>Make new recovery codes</Button>
        <Button onClick={() => setStep('turn-off')}>Turn off codes</Button>
      </Row>
    </div>
  )
}

const useProofStyles = makeStyles({ form: { maxWidth: '400px' } })

interface Proof {
  currentPassword: string
  code: string
}

interface ProveFormProps<Answer> {
  /** The label of the submit button. */
  action: string
  send: (proof: Proof) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password and a code before codes are turned off or recovery codes renewed. */
function ProveForm<Answer>({ action, send, onDone, onCancel }: ProveFormProps<Answer>) {
  const styles = useProofStyles()
  const form = useForm({
    resolver: zodResolver(disableSecondFactor.body),
    defaultValues: { currentPassword: '', code: '' },
  })
  const prove = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => showFieldErrors(error, ['currentPassword', 'code'], form.setError),
  })
  const { errors } = form.formState
  return (
    <FormShell
      form={form}
      className={styles.form}
      error={prove.error}
      buttons={<SubmitButton isBusy={prove.isPending}>{action}</SubmitButton>}
      onSubmit={(proof) => prove.mutate(proof)}
      onCancel={onCancel}
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        registration={form.register('currentPassword')}
      />
      <CodeField error={errors.code?.message} registration={form.register('code')} />
    </FormShell>
  )
}
