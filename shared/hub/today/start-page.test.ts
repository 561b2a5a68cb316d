import { expect, test } from 'vitest'
import { goesToStartPage } from './start-page.ts'

test('opening the hub goes to the start page', () => {
  expect(goesToStartPage({ path: '', search: '', navigationType: 'navigate' })).toBe(true)
  expect(goesToStartPage({ path: '/', search: '', navigationType: undefined })).toBe(true)
})

test('a reload, the back button, a bookmarked filter and another page keep their address', () => {
  expect(goesToStartPage({ path: '', search: '', navigationType: 'reload' })).toBe(false)
  expect(goesToStartPage({ path: '', search: '', navigationType: 'back_forward' })).toBe(false)
  expect(goesToStartPage({ path: '', search: '?status=new', navigationType: 'navigate' })).toBe(false)
  expect(goesToStartPage({ path: '/inbox', search: '', navigationType: 'navigate' })).toBe(false)
})
