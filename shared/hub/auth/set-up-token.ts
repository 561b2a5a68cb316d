import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

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
