import { expect, test } from 'vitest'
import { ApiError } from '#shared/client.ts'
import { errorSentence } from './error-sentence.ts'

test('an unsuccessful answer is shown as status, colon, space and body', () => {
  expect(errorSentence(new ApiError(429, 'Too many attempts. Wait 10 minutes.'))).toBe(
    '429: Too many attempts. Wait 10 minutes.',
  )
})

test('the HTML error page of a proxy is never shown', () => {
  const sentence = "502: The server isn't responding properly. Try again in a minute."
  expect(errorSentence(new ApiError(502, '<html><h1>Bad gateway</h1></html>'))).toBe(sentence)
  expect(errorSentence(new ApiError(502, 'x'.repeat(301)))).toBe(sentence)
})

test('for an unreachable server the sentence says what to do', () => {
  expect(errorSentence(new TypeError('Failed to fetch'))).toBe(
    "The server can't be reached. Check your connection and try again.",
  )
})
