import { useCallback, useEffect, useRef } from 'react'
import { atom, useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import type { FluentIcon } from '../icons/create-icon.tsx'

/** An action available on the current screen, for the palette, the shortcuts and the list of shortcuts. */
export interface Command {
  id: string
  /** The name of the action: `Add a lead`. */
  label: string
  group: string
  /** The keys, pressed one after the other: `['n']`, `['g', 'l']`; `mod+k` is Ctrl or ⌘ with k. */
  keys?: readonly string[]
  Icon?: FluentIcon
  /** Whether its keys also work while a dialog or panel is open, as required for the commands of a panel itself. */
  worksInDialogs?: boolean
  run: () => void
}

type Source = () => readonly Command[]

/** The sources of commands of the mounted components, for each mounted hub. */
const sourcesAtom = atom(() => new Set<Source>())

/** Offers commands while the component is mounted. */
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

/** Returns a function that returns the current commands. Of two commands with the same keys, the later one takes precedence. */
export function useReadCommands(): () => Command[] {
  const sources = useAtomValue(sourcesAtom)
  return useCallback(() => [...sources].flatMap((source) => source()), [sources])
}

/** Which panel of the layout is open. */
export const openPanelAtom = atom<'palette' | 'shortcuts' | undefined>(undefined)

/** The maximum time between two keys of a sequence. */
const sequenceTimeoutMs = 1500

/** Runs commands by their keys, except while text is being typed. */
export function useShortcuts(): void {
  const readCommands = useReadCommands()
  const singleKeys = useAtomValue(singleKeysAtom)
  useEffect(() => {
    const listener = createListener(readCommands, singleKeys)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [readCommands, singleKeys])
}

function createListener(readCommands: () => Command[], singleKeys: boolean): (event: KeyboardEvent) => void {
  let pressed: readonly string[] = []
  let pressedAt = 0
  return (event) => {
    const key = keyOf(event)
    if (event.defaultPrevented || event.repeat || key === undefined) return
    const isSingle = !key.startsWith('mod+')
    if (isSingle && (takesText(event.target) || !singleKeys)) return
    const isInDialog = document.querySelector('[aria-modal="true"]') !== null
    const commands = readCommands().filter((command) => !isInDialog || command.worksInDialogs)
    const step = pressKey(commands, event.timeStamp - pressedAt < sequenceTimeoutMs ? pressed : [], key)
    pressed = 'pressed' in step ? step.pressed : []
    pressedAt = event.timeStamp
    if (!('command' in step)) return
    event.preventDefault()
    step.command.run()
  }
}

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** Returns the key of an event as commands name it: `n`, `?`, `mod+k`. Undefined for keys that no command can have. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`
  // Caps Lock changes the case, but not the key.
  return key.length === 1 ? key.toLowerCase() : key
}

/** Returns the label of a key: `Ctrl K`. */
export function keyLabel(key: string): string {
  if (key.startsWith('mod+')) return `${isApple ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}`
  return names[key] ?? key.toUpperCase()
}

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: 'Enter', Escape: 'Esc' }

/** Returns whether keys pressed in an element enter text or choose a value. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** The result of a key press: a command, or the keys that may be the beginning of one. */
export type Step = { command: Command } | { pressed: readonly string[] }

/** Returns the result of a key press. @param pressed the previous keys that may be the beginning of a command */
export function pressKey(commands: readonly Command[], pressed: readonly string[], key: string): Step {
  const keys = [...pressed, key]
  const command = commands.findLast((one) => isSame(one.keys, keys))
  if (command) return { command }
  if (commands.some((one) => isSame(one.keys?.slice(0, keys.length), keys))) return { pressed: keys }
  // A key that does not continue the sequence may start another one.
  return pressed.length > 0 ? pressKey(commands, [], key) : { pressed: [] }
}

function isSame(one: readonly string[] | undefined, two: readonly string[]): boolean {
  return one !== undefined && one.length === two.length && one.every((key, i) => key === two[i])
}

/** Whether keys without Ctrl or ⌘ do anything. Speech input and shaky hands press them by accident, so they can be turned off. */
export const singleKeysAtom = atomWithStorage('hub-single-keys', true, undefined, { getOnInit: true })
