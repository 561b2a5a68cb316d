import { lazy, useEffect } from 'react'
import { useAtomValue } from 'jotai'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { passwordQuestionAtom } from '../platform/password-confirmation.ts'

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))

/** Shows the dialog that asks for the password while a call waits for it. Rendered once for the whole hub.
 *  @param hasEnded whether the session has ended, so that nobody can answer any more */
export function ConfirmPassword({ email, hasEnded }: { email: string | undefined; hasEnded: boolean }) {
  const question = useAtomValue(passwordQuestionAtom)
  useEffect(() => {
    if (hasEnded) question?.answer(false)
  }, [hasEnded, question])
  if (question === undefined) return undefined
  return (
    <OverlayBoundary onClose={() => question.answer(false)}>
      <PasswordDialog email={email} answer={question.answer} />
    </OverlayBoundary>
  )
}
