import { useCallback, useEffect, useRef } from 'react'
import type { FluentIcon } from '@fluentui/react-icons'
import { atom, useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'

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

/** How long the next key of a sequence may take. */
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
  // Caps Lock changes the case, but means the same key.
  return key.length === 1 ? key.toLowerCase() : key
}

/** Returns the label of a key: `Ctrl K`. */
export function keyLabel(key: string): string {
  if (key.startsWith('mod+')) return `${isApple ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}`
  return names[key] ?? key.toUpperCase()
}

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: 'Enter', Escape: 'Esc' }

/** Returns whether keys pressed in an element are text. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** The result of a key press: a command, or keys that may still become one. */
export type Step = { command: Command } | { pressed: readonly string[] }

/** @param pressed the keys before this one that may be the beginning of a command */
export function pressKey(commands: readonly Command[], pressed: readonly string[], key: string): Step {
  const keys = [...pressed, key]
  const command = commands.findLast((one) => isSame(one.keys, keys))
  if (command) return { command }
  if (commands.some((one) => isSame(one.keys?.slice(0, keys.length), keys))) return { pressed: keys }
  // A wrong second key may be the first of something else.
  return pressed.length > 0 ? pressKey(commands, [], key) : { pressed: [] }
}

function isSame(one: readonly string[] | undefined, two: readonly string[]): boolean {
  return one !== undefined && one.length === two.length && one.every((key, i) => key === two[i])
}

/** Whether keys without Ctrl or ⌘ do anything. Speech input and shaky hands press them by accident, so they can be turned off. */
export const singleKeysAtom = atomWithStorage('hub-single-keys', true, undefined, { getOnInit: true })
