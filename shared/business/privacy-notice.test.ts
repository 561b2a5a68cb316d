import { expect, test } from 'vitest'
import { hampshireRegisters } from './hampshire-registers.ts'
import { sourceName, writePrivacyNotice } from './privacy-notice.ts'

test('a notice names the council’s register, not the program that it runs on', () => {
  const [register] = hampshireRegisters
  const sourceUrl = `${register?.url}applicationDetails.do?keyVal=1`
  const { emailContent } = writePrivacyNotice({
    name: 'Ann Sample',
    projectType: 'extension',
    sourcePlatform: 'idox',
    sourceUrl,
  })
  expect(emailContent).toContain(`which we found here: the public planning register of ${register?.name}.`)
})

test.each([
  [{ sourcePlatform: 'reddit', sourceUrl: 'https://www.reddit.com/r/DIYUK/1' }, 'Reddit (www.reddit.com)'],
  [{ sourcePlatform: 'manual', sourceUrl: null }, 'By hand'],
  [{ sourcePlatform: 'listing', sourceUrl: 'not an address' }, 'Listing'],
])('the source %o is called %s', (source, name) => {
  expect(sourceName(source)).toBe(name)
})
