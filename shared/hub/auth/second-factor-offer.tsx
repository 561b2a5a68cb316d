import { lazy, Suspense, useState } from 'react'
import { Button, Spinner } from '@fluentui/react-components'
import { SignInPage } from './sign-in-page.tsx'
import { useSignInStyles } from './sign-in-styles.ts'

const TurnOn = lazy(async () => ({ default: (await import('../security/turn-on.tsx')).TurnOn }))

/** Offers codes at sign-in to an owner who has just set up the account. It may be left for later. */
export function SecondFactorOffer({ onDone }: { onDone: () => void }) {
  const styles = useSignInStyles()
  const [isStarted, setIsStarted] = useState(false)
  return (
    <SignInPage
      heading="Protect your account"
      introduction="A code from an app on your phone keeps out anyone who has only your password. You’ll be asked for one in each new browser or on each new computer."
    >
      {isStarted ? (
        <Suspense fallback={<Spinner label="Opening" />}>
          <TurnOn cancelLabel="Not now" doneLabel="Open the hub" onCancel={onDone} onDone={onDone} />
        </Suspense>
      ) : (
        <div className={styles.form}>
          <Button appearance="primary" size="large" onClick={() => setIsStarted(true)}>
            Turn on codes
          </Button>
          <Button appearance="transparent" onClick={onDone}>
            Not now: open the hub
          </Button>
        </div>
      )}
    </SignInPage>
  )
}
