import { atom } from 'jotai'

/** Which of the panels that belong to every view is open. */
export const openPanelAtom = atom<'palette' | 'shortcuts' | undefined>(undefined)
