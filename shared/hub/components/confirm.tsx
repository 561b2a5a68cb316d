import { lazy } from 'react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { OverlayBoundary } from './error-boundaries.tsx'

export interface Question {
  title: string
  /** An important warning, shown before the text; blank for none. */
  warning?: string
  text?: string
  /** The label of the button that confirms: the action itself, never `OK`. */
  action: string
  /** The label of the other button; `Cancel` unless that could be mistaken for the action. */
  decline?: string
  /** Whether the action cannot be undone. */
  isFinal?: boolean
  /** The text field for a reason, if one is asked for. */
  reason?: { label: string; isRequired?: boolean; hint?: string; suggested?: string | undefined }
}

/** The owner's confirmation, with the reason if one was asked for. */
export interface Agreement {
  reason?: string
}

export const questionAtom = atom<{ question: Question; answer: (given: Agreement | undefined) => void } | undefined>(
  undefined,
)

const askAtom = atom(null, (get, set, question: Question) => {
  get(questionAtom)?.answer(undefined)
  return new Promise<Agreement | undefined>((resolve) => {
    const answer = (given: Agreement | undefined) => {
      set(questionAtom, undefined)
      resolve(given)
    }
    set(questionAtom, { question, answer })
  })
})

/** Returns a function that asks the owner to confirm an action. It resolves to undefined if they decline. */
export function useConfirm(): (question: Question) => Promise<Agreement | undefined> {
  return useSetAtom(askAtom)
}

const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }))

/** Shows the dialogs of `useConfirm`. Rendered once for the whole hub. */
export function ConfirmDialog() {
  const asked = useAtomValue(questionAtom)
  if (asked === undefined) return undefined
  return (
    <OverlayBoundary key={asked.question.title} onClose={() => asked.answer(undefined)}>
      <QuestionDialog {...asked} />
    </OverlayBoundary>
  )
}
