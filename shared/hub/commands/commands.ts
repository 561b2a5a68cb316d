import { useCallback, useEffect, useRef } from 'react'
import type { FluentIcon } from '@fluentui/react-icons'
import { atom, useAtomValue } from 'jotai'

/** Something that can be done on the screen that is shown, for the palette, the shortcuts and their list. */
export interface Command {
  id: string
  /** Says what happens: `Add a lead`. */
  label: string
  group: string
  /** Pressed one after the other: `['n']`, `['g', 'l']`; `mod+k` is Ctrl or ⌘ with k. */
  keys?: readonly string[]
  Icon?: FluentIcon
  /** Its keys also work in a dialog or panel, as those of the panel itself have to. */
  worksInDialogs?: boolean
  run: () => void
}

type Source = () => readonly Command[]

/** The components that offer commands at present, for each mounted hub. */
const sourcesAtom = atom(() => new Set<Source>())

/** Offers commands for as long as the component is on the screen. */
export function useCommands(commands: readonly Command[]): void {
  const sources = useAtomValue(sourcesAtom)
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const source = () => latest.current
    sources.add(source)
    return () => void sources.delete(source)
  }, [sources])
}

/** Returns a function that reads the commands on offer at the moment. Of two with the same keys, the later one gets the keys. */
export function useReadCommands(): () => Command[] {
  const sources = useAtomValue(sourcesAtom)
  return useCallback(() => [...sources].flatMap((source) => source()), [sources])
}

/** Which panel of the layout is open. */
export const openPanelAtom = atom<'palette' | 'shortcuts' | undefined>(undefined)
