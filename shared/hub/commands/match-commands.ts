import type { Command } from './commands.ts'

/** The commands in whose words every typed word begins one; those whose label begins with what was typed come first. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed)
  const found = commands.filter(({ label, group }) => {
    const own = wordsOf(`${label} ${group}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  const isFirst = ({ label }: Command) => label.toLowerCase().startsWith(typed.trim().toLowerCase())
  return found.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
