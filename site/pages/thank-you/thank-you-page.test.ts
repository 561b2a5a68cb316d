import { expect, test } from 'vitest'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'

test.for([
  ['/thank-you', 'You’ll usually get a confirmation by email'],
  ['/calculator', 'We’ll email you the figure'],
  ['/calculator', 'Your estimate is on its way'],
] as const)('%s promises an email only where the server can send one: %s', ([path, promise]) => {
  expect(createSite(testSettings).render(path).html).toContain(promise)
  const without = createSite({ ...testSettings, canEmail: false }).render(path).html
  expect(without).not.toContain(promise)
  expect(without).toContain('within 24 hours')
})
