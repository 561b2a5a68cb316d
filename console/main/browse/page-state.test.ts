import { expect, test } from 'vitest'
import { describeLoadError } from './page-state.ts'

test.each([
  [-202, 'This website isn’t safe to open'],
  [-20, 'This page can’t be opened here'],
  [-106, 'You’re offline'],
  [-118, 'This website is taking too long'],
  [-310, 'This page redirects too many times'],
  [-105, 'This website can’t be reached'],
  [-111, 'This website can’t be reached'],
  [-324, 'This website can’t be reached'],
])('the error %i is described as: %s', (code, title) => {
  const problem = describeLoadError(code, 'https://planning.example.gov.uk/search?name=Ada')
  expect(problem.title).toBe(title)
  expect(problem.text).not.toContain('Ada')
})
