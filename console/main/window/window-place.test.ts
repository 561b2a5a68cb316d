import { expect, test } from 'vitest'
import { placeWindow } from './window-place.ts'

const laptop = { x: 0, y: 0, width: 1440, height: 860 }
const beside = { x: 1440, y: -200, width: 1920, height: 1080 }
const at = (x: number, y: number, width = 1000, height = 700) => ({ x, y, width, height, isMaximised: false })

test('the window opens at its last place', () => {
  expect(placeWindow(at(200, 100), [laptop])).toEqual({ x: 200, y: 100, width: 1000, height: 700 })
  expect(placeWindow(at(1800, -150), [laptop, beside])).toEqual({ x: 1800, y: -150, width: 1000, height: 700 })
})

test('without a stored place, or when its screen is gone, the window has its default size', () => {
  expect(placeWindow(undefined, [laptop])).toEqual({ width: 1280, height: 820 })
  expect(placeWindow(at(1800, -150), [laptop])).toEqual({ width: 1280, height: 820 })
})

test('a title bar outside all screens counts as a missing screen', () => {
  expect(placeWindow(at(1400, 100), [laptop])).not.toHaveProperty('x')
  expect(placeWindow(at(200, -40), [laptop])).not.toHaveProperty('x')
  expect(placeWindow(at(200, 850), [laptop])).not.toHaveProperty('x')
})

test('it is never larger than its screen', () => {
  expect(placeWindow(at(0, 0, 3000, 2000), [laptop])).toMatchObject({ width: 1440, height: 860 })
})
