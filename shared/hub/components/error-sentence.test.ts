import { expect, test } from 'vitest'
import { ApiError } from '#shared/client.ts'
import { errorSentence } from './error-sentence.ts'

test('the sentence of the server is passed on as it is', () => {
  expect(errorSentence(new ApiError(429, 'Too many tries. Wait 10 minutes.'))).toBe('Too many tries. Wait 10 minutes.')
})

test('a page from a proxy is never shown', () => {
  const sentence = 'The server is not answering as it should (502). Try again in a minute.'
  expect(errorSentence(new ApiError(502, '<html><h1>Bad gateway</h1></html>'))).toBe(sentence)
  expect(errorSentence(new ApiError(502, 'x'.repeat(301)))).toBe(sentence)
})

test('a server that cannot be reached is said with what to do', () => {
  expect(errorSentence(new TypeError('Failed to fetch'))).toBe(
    'The server cannot be reached. Check your connection, then try again.',
  )
})
