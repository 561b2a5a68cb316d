import { expect, test } from 'vitest'
import { type Command, pressKey } from './commands.ts'

const command = (id: string, ...keys: string[]): Command => ({ id, label: id, group: 'Test', keys, run: () => {} })
const commands = [command('add', 'n'), command('leads', 'g', 'l'), command('archive', 'g', 'a'), command('mute')]

const press = (...keys: string[]) => {
  let pressed: readonly string[] = []
  for (const key of keys) {
    const step = pressKey(commands, pressed, key)
    if ('command' in step) return step.command.id
    pressed = step.pressed
  }
  return pressed
}

test('one key does what it is for', () => {
  expect(press('n')).toBe('add')
})

test('keys that follow each other lead to one command', () => {
  expect(press('g')).toEqual(['g'])
  expect(press('g', 'a')).toBe('archive')
})

test('a key that leads nowhere is forgotten, and one after a false start counts as a first', () => {
  expect(press('x')).toEqual([])
  expect(press('g', 'n')).toBe('add')
  expect(press('g', 'x', 'g', 'l')).toBe('leads')
})

test('a view may give a key another meaning while it is shown', () => {
  const step = pressKey([...commands, command('own', 'n')], [], 'n')
  expect(step).toMatchObject({ command: { id: 'own' } })
})
