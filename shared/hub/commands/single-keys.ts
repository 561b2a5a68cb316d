import { atomWithStorage } from 'jotai/utils'

/** Whether keys without Ctrl or ⌘ do anything. Speech input and shaky hands press them by accident, so they can be turned off. */
export const singleKeysAtom = atomWithStorage('hub-single-keys', true, undefined, { getOnInit: true })
