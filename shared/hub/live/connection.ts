import { atom } from 'jotai'

export type Connection = { state: 'opening' | 'live' } | { state: 'lost'; nextTryAt: number }

export const connectionAtom = atom<Connection>({ state: 'opening' })

/** Counts up when somebody does not want to wait for the next try. */
export const tryNowAtom = atom(0)
