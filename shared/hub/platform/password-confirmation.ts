import { atom, type createStore } from 'jotai'

/** Set while a call waits until the owner has confirmed the password, or declines. */
export const passwordQuestionAtom = atom<{ answer: (isConfirmed: boolean) => void } | undefined>(undefined)

/** Opens the dialog that asks for the password. Resolves to false if the owner declines. */
export function askForPassword(store: ReturnType<typeof createStore>): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      store.set(passwordQuestionAtom, undefined)
      resolve(isConfirmed)
    }
    store.set(passwordQuestionAtom, { answer })
  })
}
