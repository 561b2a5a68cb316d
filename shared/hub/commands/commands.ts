import { useCallback, useEffect, useRef } from 'react'
import type { FluentIcon } from '@fluentui/react-icons'
import { atom, useAtomValue } from 'jotai'

/** Something that can be done here and now: the palette, the shortcuts and the sheet of shortcuts all read it from one place. */
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

/** Who offers commands at present, in each hub that is mounted. */
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

/** Gives every command of what is on the screen, as it is when it is asked for. Of two with the same keys, the later one has them. */
export function useReadCommands(): () => Command[] {
  const sources = useAtomValue(sourcesAtom)
  return useCallback(() => [...sources].flatMap((source) => source()), [sources])
}

/** Which of the panels that belong to every view is open. */
export const openPanelAtom = atom<'palette' | 'shortcuts' | undefined>(undefined)
