import { expect, test } from 'vitest'
import { findIcons, readIcons } from './icon-modules.mjs'

test('`npm run icons` has written each icon that the hub and the console import, and no other', () => {
  const icons = findIcons()
  expect(Object.keys(icons).length).toBeGreaterThan(100)
  expect(readIcons()).toEqual(icons)
})
