import type { Command } from './commands.ts'

/** The commands in whose words every typed word begins one; those whose label begins with what was typed come first. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed)
  const found = commands.filter(({ label, group }) => {
    const own = wordsOf(`${label} ${group}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  return found.toSorted((a, b) => Number(startsWith(b, typed)) - Number(startsWith(a, typed)))
}

/** Puts leads first, except before commands whose label begins with what was typed. */
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
