import { useState } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { disableSecondFactor, readSecondFactor, renewRecoveryCodes } from '#shared/contract/second-factor.ts'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { Facts } from '../components/records/facts.tsx'
import { useShowToast } from '../components/toasts.tsx'
import { formatExact } from '../dates.ts'
import { queryOf } from '../query-function.ts'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOn } from './turn-on.tsx'
import { Row } from '../components/stack.tsx'

const useStyles = makeStyles({
  all: { display: 'grid', gap: tokens.spacingVerticalM },
  start: { justifySelf: 'start' },
})

type Step = 'overview' | 'turn-on' | 'turn-off' | 'renew' | { codes: readonly string[] }

/** Whether new browsers and devices are asked for a code, and what can be done about it. */
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
