import { type ReactNode, useEffect, useState } from 'react'
import { Spinner, useFocusFinders } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { sessionQuery } from './session.ts'
import { SetUpForm } from './set-up-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useLocation, useNavigate } from 'react-router'

/** Shows the hub to the signed-in owner, and the sign-in page to everyone else at the same address. */
export function SessionGate({ children }: { children: (user: User) => ReactNode }) {
  const session = useQuery(sessionQuery(useClient()))
  const setUp = useSetUpToken()
  // Fluent hides the page from screen readers behind a panel, and shows it again when the panel goes, but not when everything that
  // manages the focus goes with it, as when a session ends. So one of them stays.
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
  // Once somebody has been signed in, the link has done its work.
  if (setUp.token !== undefined && reason === undefined) {
    return <SetUpForm token={setUp.token} onLeave={setUp.forget} />
  }
  return <SignInForm reason={reason} />
}

/** The token of an address fragment such as `#setup=TOKEN`. */
export function findSetUpToken(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('setup') || undefined
}

export interface SetUpToken {
  token: string | undefined
  /** For when the token has been used, or turned out to be of no use. */
  forget: () => void
}

/** The one-time token that the page was opened with. It leaves the address bar, and with it the history, at once. */
export function useSetUpToken(): SetUpToken {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const found = findSetUpToken(hash)
  const [token, setToken] = useState(found)
  if (found !== undefined && found !== token) setToken(found)

  useEffect(() => {
    if (found !== undefined) void navigate({ pathname, search }, { replace: true })
  }, [found, navigate, pathname, search])

  return { token, forget: () => setToken(undefined) }
}
