import { expect, test } from 'vitest'
import { describeAdvisories } from './advisories.mjs'

const report = (vulnerabilities) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })
const advisory = (severity, ...via) => ({ severity, via })

test('an advisory of level high or above for a package in production fails the run, with its name and title', () => {
  const { isGrave, sentence } = describeAdvisories(
    report({
      parser: advisory('critical', { title: 'Code injection' }, { title: 'Prototype pollution' }),
      user: advisory('high', 'parser'),
      small: advisory('moderate', { title: 'Slow pattern' }),
    }),
  )
  expect(isGrave).toBe(true)
  expect(sentence).toContain(
    'parser (critical: Code injection; Prototype pollution), user (high: by a package that it needs). Update them',
  )
  expect(sentence).not.toContain('small')
})

test('less grave advisories are named, and none is said', () => {
  expect(describeAdvisories(report({ small: advisory('moderate', { title: 'Slow pattern' }) }))).toEqual({
    isGrave: false,
    sentence: 'No advisory of level high or above for a package in production. Less grave ones: small.',
  })
  expect(describeAdvisories(report({})).sentence).toMatch(/^No advisory .*production\.$/)
})

test.each([
  ['refuses the question', JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '', detail: '' } })],
  ['answers in time with nothing', ''],
  ['answers with a page', '<!doctype html>'],
])('a registry that %s fails nothing, and the run says so', (_, output) => {
  expect(describeAdvisories(output)).toEqual({
    isGrave: false,
    sentence: 'Not checked: this registry gives no answer about advisories.',
  })
})
