import { QuietRoute } from '../../components/quiet-route.tsx'

/** Told beside the address of the view, not in it: a person's address is nothing for a history or a log. */
interface AboutPerson {
  email: string
}

export function isAboutPerson(state: unknown): state is AboutPerson {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
}

/** Leads to what is held about somebody. */
export function PersonRoute({ email }: AboutPerson) {
  return (
    <QuietRoute to="/settings?show=person" state={{ email } satisfies AboutPerson}>
      What we hold about them
    </QuietRoute>
  )
}
