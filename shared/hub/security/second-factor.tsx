import { useState } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { disableSecondFactor, readSecondFactor, renewRecoveryCodes } from '#shared/contract/second-factor.ts'
import { useConfirm } from '../components/confirm.tsx'
import { LoadError } from '../components/query-content.tsx'
import { Facts } from '../components/records/facts.tsx'
import { useCall } from '../platform/mutations.ts'
import { formatExact } from '../platform/dates.ts'
import { queryOf } from '../platform/queries.ts'
import { Row } from '../components/stack.tsx'
import { RecoveryCodes, TurnOn } from './turn-on.tsx'

const useStyles = makeStyles({
  all: { display: 'grid', gap: tokens.spacingVerticalM },
  start: { justifySelf: 'start' },
})

type Step = 'overview' | 'turn-on' | { codes: readonly string[] }

/** Shows whether sign-ins need a code, and turns it on or off. */
export function SecondFactor() {
  const styles = useStyles()
  const confirm = useConfirm()
  const [step, setStep] = useState<Step>('overview')
  const status = useQuery(queryOf(readSecondFactor))
  const back = () => setStep('overview')
  const renew = useCall(renewRecoveryCodes, {
    errorTitle: 'Couldn’t make new recovery codes',
    onSuccess: ({ recoveryCodes }) => setStep({ codes: recoveryCodes }),
  })
  const turnOff = useCall(disableSecondFactor, {
    successToast: () => ({ title: 'Codes turned off', text: 'You only need your password to sign in.' }),
    errorTitle: 'Couldn’t turn off codes',
  })

  async function askToRenew(): Promise<void> {
    const agreed = await confirm({
      title: 'Make new recovery codes?',
      text: 'Your ten present codes stop working at once.',
      action: 'Make new codes',
    })
    if (agreed) renew.mutate()
  }

  async function askToTurnOff(): Promise<void> {
    const agreed = await confirm({
      title: 'Turn off codes?',
      text: 'Your password alone is then enough to sign in.',
      action: 'Turn off',
    })
    if (agreed) turnOff.mutate()
  }

  if (step === 'turn-on')
    return <TurnOn cancelLabel="Cancel" doneLabel="I’ve saved the codes" onCancel={back} onDone={back} />
  if (typeof step === 'object')
    return <RecoveryCodes codes={step.codes} doneLabel="I’ve saved the codes" onDone={back} />
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
        <Button disabledFocusable={renew.isPending} onClick={() => void askToRenew()}>
          Make new recovery codes
        </Button>
        <Button disabledFocusable={turnOff.isPending} onClick={() => void askToTurnOff()}>
          Turn off codes
        </Button>
      </Row>
    </div>
  )
}
