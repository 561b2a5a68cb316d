import { atom } from 'jotai'

export interface Toast {
  title: string
  description: string
  tone: 'default' | 'destructive'
}

/** The one toast there may be; `key` tells a newer one from the one it replaces. */
export const toastAtom = atom<(Toast & { key: number }) | undefined>(undefined)
