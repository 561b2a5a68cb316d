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

test('keys do what they do in other browsers', () => {
  const control = { control: true }
  expect(shortcutOf(press('F5'), 'win32')).toBe('reload')
  expect(shortcutOf(press('R', { ...control, shift: true }), 'linux')).toBe('reload')
  expect(shortcutOf(press('l', control), 'linux')).toBe('address')
  expect(shortcutOf(press('ArrowLeft', { alt: true }), 'win32')).toBe('back')
  expect(shortcutOf(press('G', { ...control, shift: true }), 'win32')).toBe('find-previous')
  expect(shortcutOf(press('[', { meta: true }), 'darwin')).toBe('back')
  expect(shortcutOf(press('f', { meta: true }), 'darwin')).toBe('find')
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
