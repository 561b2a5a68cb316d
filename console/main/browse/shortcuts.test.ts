import { expect, test } from 'vitest'
import { type PressedKey, shortcutOf } from './shortcuts.ts'

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  type: 'keyDown',
  key,
  control: false,
  meta: false,
  alt: false,
  shift: false,
  ...held,
})

const held = (keys: string): Partial<PressedKey> => Object.fromEntries(keys.split('+').map((key) => [key, true]))

test.each([
  ['', 'F5', 'reload'],
  ['', 'F3', 'find-next'],
  ['shift', 'F3', 'find-previous'],
  ['', 'F6', 'next-pane'],
  ['', 'BrowserBack', 'back'],
  ['', 'BrowserForward', 'forward'],
  ['command', 'r', 'reload'],
  ['command+shift', 'R', 'reload'],
  ['command', 'l', 'address'],
  ['command', 'f', 'find'],
  ['command', 'g', 'find-next'],
  ['command+shift', 'G', 'find-previous'],
  ['command', 'w', 'close'],
  ['command+shift', '+', 'zoom-in'],
  ['command', '=', 'zoom-in'],
  ['command', '-', 'zoom-out'],
  ['command', '0', 'zoom-reset'],
  ['command', '.', 'stop'],
])('%s %s does what it does in other browsers: %s', (keys, key, shortcut) => {
  expect(shortcutOf(press(key, held(keys.replace('command', 'control'))), 'win32')).toBe(shortcut)
  expect(shortcutOf(press(key, held(keys.replace('command', 'control'))), 'linux')).toBe(shortcut)
  expect(shortcutOf(press(key, held(keys.replace('command', 'meta'))), 'darwin')).toBe(shortcut)
})

test('going back and forward, and to the address, have the keys of each system', () => {
  expect(shortcutOf(press('ArrowLeft', { alt: true }), 'win32')).toBe('back')
  expect(shortcutOf(press('ArrowRight', { alt: true }), 'linux')).toBe('forward')
  expect(shortcutOf(press('d', { alt: true }), 'win32')).toBe('address')
  expect(shortcutOf(press('[', { meta: true }), 'darwin')).toBe('back')
  expect(shortcutOf(press(']', { meta: true }), 'darwin')).toBe('forward')
  expect(shortcutOf(press('[', { control: true }), 'linux')).toBeUndefined()
})

test('typing and other key combinations are left to the page', () => {
  expect(shortcutOf(press('r'), 'win32')).toBeUndefined()
  expect(shortcutOf(press('ArrowLeft'), 'win32')).toBeUndefined()
  expect(shortcutOf(press('f', { control: true }), 'darwin')).toBeUndefined()
  // On macOS, option and an arrow move the cursor by a word.
  expect(shortcutOf(press('ArrowLeft', { alt: true }), 'darwin')).toBeUndefined()
  // Alt Gr types a character.
  expect(shortcutOf(press('l', { control: true, alt: true }), 'win32')).toBeUndefined()
  expect(shortcutOf(press('constructor', { control: true }), 'win32')).toBeUndefined()
  expect(shortcutOf({ ...press('F5'), type: 'keyUp' }, 'win32')).toBeUndefined()
})
