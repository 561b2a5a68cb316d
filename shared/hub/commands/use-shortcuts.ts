import { useEffect } from 'react'
import { useAtomValue } from 'jotai'
import { type Command, useReadCommands } from './commands.ts'
import { keyOf, takesText } from './keys.ts'
import { pressKey } from './sequence.ts'
import { singleKeysAtom } from './single-keys.ts'

/** How long the next key of a sequence may take. */
const patienceMs = 1500

/** Runs commands by their keys, wherever no text is being written. */
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
    const step = pressKey(commands, event.timeStamp - pressedAt < patienceMs ? pressed : [], key)
    pressed = 'pressed' in step ? step.pressed : []
    pressedAt = event.timeStamp
    if (!('command' in step)) return
    event.preventDefault()
    step.command.run()
  }
}
