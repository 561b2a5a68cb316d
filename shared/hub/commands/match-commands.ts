import type { Command } from '../platform/commands.ts'

/** Returns the commands in which each typed word begins a word. Those whose label begins with the typed text come first. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed)
  const found = commands.filter(({ label, group }) => {
    const own = wordsOf(`${label} ${group}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  return found.toSorted((a, b) => Number(startsWith(b, typed)) - Number(startsWith(a, typed)))
}

/** Returns the commands whose label begins with the typed text, then the leads, then the other commands. */
export function orderOptions(commands: readonly Command[], leads: readonly Command[], typed: string): Command[] {
  if (typed.trim() === '') return [...leads, ...commands]
  const [first, rest] = [
    commands.filter((command) => startsWith(command, typed)),
    commands.filter((command) => !startsWith(command, typed)),
  ]
  return [...first, ...leads, ...rest]
}

function startsWith({ label }: Command, typed: string): boolean {
  return label.toLowerCase().startsWith(typed.trim().toLowerCase())
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
