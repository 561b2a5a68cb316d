import type { Command } from './commands.ts'

/** What pressing a key leads to: a command, or keys that may still become one. */
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
