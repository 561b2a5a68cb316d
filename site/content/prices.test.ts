import { expect, test } from 'vitest'
import { createSite } from '../render.tsx'
import { testSettings } from '../testing.ts'
import { textOf } from '../testing-text.ts'

const site = createSite(testSettings)

test.each(['/', '/process', '/faq', '/terms'])('%s gives the deposit with its VAT beside it', (path) => {
  const text = textOf(site.render(path).html)
  expect(text).toMatch(/£300 including VAT/)
  expect(text).not.toMatch(/£250 \+ VAT(?! \(?£300 including VAT)/)
})
