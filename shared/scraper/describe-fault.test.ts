import { expect, test } from 'vitest'
import { describeFault } from './describe-fault.ts'

function faultOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (thrown) {
    return thrown
  }
}

test('an error is described by its type, message and location', () => {
  const missing = JSON.parse('{}') as { title: string }
  expect(describeFault(faultOf(() => missing.title.trim()))).toMatch(
    /^TypeError: Cannot read properties of undefined \(reading trim\), describe-fault\.test\.ts:\d+$/,
  )
})

test.each([
  ['what a parser quotes', faultOf(() => JSON.parse('Helen Sample, 1 High Street'))],
  ['what a library was given', new Error('Unmatched selector: Helen Sample')],
  ['an address', new Error('no mailbox helen.sample@example.com here')],
  ['what is quoted and never ends', new RangeError('no place "Helen Sample, 1 High Str')],
  ['whatever is on further lines', new Error('odd\nHelen Sample')],
])('%s is left out: it may come from a page about people', (_, thrown) => {
  expect(describeFault(thrown)).not.toMatch(/helen|sample|high/i)
})

test('a long message is cut', () => {
  expect(describeFault(new TypeError('a '.repeat(5000))).length).toBeLessThan(250)
})
