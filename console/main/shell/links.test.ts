import { expect, test } from 'vitest'
import { findLink, readLink } from './links.ts'

const id = '01937f5e-6c1a-7abc-8def-0123456789ab'

test('a link to a lead opens it in the hub', () => {
  expect(readLink(`extension-console://prospect/${id}`)).toBe(`/marketing-hub?lead=${id}`)
  expect(readLink(`Extension-Console://PROSPECT/${id.toUpperCase()}/`)).toBe(`/marketing-hub?lead=${id}`)
})

test.each([
  'extension-console://prospect/',
  'extension-console://prospect/1',
  `extension-console://prospect/${id}?next=https://example.com`,
  `extension-console://prospect/${id}/../../settings`,
  `extension-console://prospect/${id}#x`,
  `extension-console://settings/${id}`,
  `extension-console:prospect/${id}`,
  `https://prospect/${id}`,
  ` extension-console://prospect/${id}\n--no-sandbox`,
  '',
])('%j is no link', (text) => {
  expect(readLink(text)).toBeUndefined()
})

test('a link is found among the program’s arguments', () => {
  expect(findLink(['/usr/bin/console', '--no-sandbox', `extension-console://prospect/${id}`])).toBe(
    `/marketing-hub?lead=${id}`,
  )
  expect(findLink(['/usr/bin/console'])).toBeUndefined()
})
