import { lazy } from 'react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { OverlayBoundary } from './error-boundaries.tsx'

export interface Question {
  title: string
  /** What must not be overlooked, before the rest; blank for nothing. */
  warning?: string
  text?: string
  /** What the button that agrees says: the action itself, never `OK`. */
  action: string
  /** What the other button says; `Cancel` unless that could be taken for the action. */
  decline?: string
  /** The action cannot be taken back. */
  isFinal?: boolean
  /** Asks for words with it. */
  reason?: { label: string; isRequired?: boolean; hint?: string }
}

/** What was agreed to, with the reason where one was asked for. */
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

/** Asks before something is done. Undefined means no. */
export function useConfirm(): (question: Question) => Promise<Agreement | undefined> {
  return useSetAtom(askAtom)
}

const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }))

/** Where questions are asked: once for the whole hub. */
export function ConfirmDialog() {
  const asked = useAtomValue(questionAtom)
  if (asked === undefined) return undefined
  return (
    <OverlayBoundary key={asked.question.title} onClose={() => asked.answer(undefined)}>
      <QuestionDialog {...asked} />
    </OverlayBoundary>
  )
}
