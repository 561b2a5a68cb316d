import { SubtleRouteLink } from '../components/subtle-link.tsx'

/** Passed as state, not in the address: an email address must not end up in a history or a log. */
interface AboutPerson {
  email: string
}

export function isAboutPerson(state: unknown): state is AboutPerson {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
}

/** Links to the data held about a person. */
export function PersonRoute({ email }: AboutPerson) {
  return (
    <SubtleRouteLink to="/settings?show=privacy" state={{ email } satisfies AboutPerson}>
      What we hold about them
    </SubtleRouteLink>
  )
}
