import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Spinner, useFocusFinders } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import { useClient } from '../platform/client-context.ts'
import { LoadError } from '../components/query-content.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { findOneTimeLink, type OneTimeLink } from './one-time-link.ts'
import { sessionQuery } from '../platform/session.ts'
import { SetUpForm } from './set-up-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useLocation, useNavigate } from 'react-router'

const NewPasswordForm = lazy(async () => ({ default: (await import('./new-password.tsx')).NewPasswordForm }))

/** The pause before the hub is opened again after a failure, milliseconds. */
const retryMs = 10_000

/** Shows the hub to the signed-in owner, and the sign-in page to everyone else at the same address; and the dialog that asks for the password
 *  where a call requires it. What was being written when a session ends is kept by `useDraft`. */
export function SessionGate({ children }: { children: (user: User) => ReactNode }) {
  const { data } = useQuery(sessionQuery(useClient()))
  const hasEnded = data !== undefined && 'reason' in data && data.reason !== undefined
  return (
    <>
      <SessionContent>{children}</SessionContent>
      <ConfirmPassword email={data?.user?.email} hasEnded={hasEnded} />
    </>
  )
}

function SessionContent({ children }: { children: (user: User) => ReactNode }) {
  const session = useQuery({
    ...sessionQuery(useClient()),
    // Nothing else on this page asks again, such as when the network is back.
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
    refetchIntervalInBackground: true,
  })
  const { link, discard } = useOneTimeLink()
  // Fluent hides the page behind a panel from screen readers. It does not show the page again if all its focus managers unmount with the
  // panel, as when a session ends. This one stays mounted.
  useFocusFinders()

  if (session.isPending) {
    return (
      <main>
        <Spinner label="Opening the hub" />
      </main>
    )
  }
  if (session.isError) {
    return (
      <SignInPage heading="Marketing hub">
        <LoadError
          title="The hub couldn’t be opened"
          error={session.error}
          onRetry={session.refetch}
          isRetrying={session.isFetching}
        />
      </SignInPage>
    )
  }
  if (session.data.user !== undefined) return children(session.data.user)
  const { reason } = session.data
  // The link is used up once somebody has signed in.
  if (link !== undefined && reason === undefined) {
    return link.kind === 'setup' ? (
      <SetUpForm token={link.token} onLeave={discard} />
    ) : (
      <Suspense fallback={<Spinner label="Opening" />}>
        <NewPasswordForm token={link.token} onLeave={discard} />
      </Suspense>
    )
  }
  return <SignInForm reason={reason} />
}

/** Returns the one-time link that the page was opened with, and how to discard it. The link is removed from the
 *  address bar, and so from the history, at once. */
function useOneTimeLink(): { link: OneTimeLink | undefined; discard: () => void } {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const found = findOneTimeLink(hash)
  const [link, setLink] = useState(found)
  if (found !== undefined && found.token !== link?.token) setLink(found)
  const isFound = found !== undefined

  useEffect(() => {
    if (isFound) void navigate({ pathname, search }, { replace: true })
  }, [isFound, navigate, pathname, search])

  return { link, discard: () => setLink(undefined) }
}
