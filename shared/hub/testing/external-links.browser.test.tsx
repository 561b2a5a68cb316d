import { expect, test } from 'vitest'

test.each([
  ['tel:+441962000000', true],
  ['mailto:ada@example.com', true],
  ['sms:+447400123456', true],
  ['https://wa.me/447400123456', true],
  ['#part', false],
])('in tests, a click on a link to %s is cancelled: %s', (href, isCancelled) => {
  const link = document.body.appendChild(document.createElement('a'))
  link.href = href
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.append(document.createElement('span'))
  link.firstElementChild?.dispatchEvent(click)
  link.remove()
  expect(click.defaultPrevented).toBe(isCancelled)
})
