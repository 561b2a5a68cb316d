import { expect, test } from 'vitest'
import { identityHeader } from './contract/server-identity.ts'
import { readFirstAnswers } from './first-answers.ts'

const headers = { [identityHeader]: '1.0.0 0123456789abcdef', 'X-Total-Count': '7' }

test('the answers of a page are read with their headers, if they are proved to be our server’s', () => {
  const unproved = { headers: {}, body: ['forged'] }
  const answers = readFirstAnswers(JSON.stringify({ '/a': { headers, body: ['x'] }, '/b': unproved }))
  expect([...answers.keys()]).toEqual(['/a'])
  expect(answers.get('/a')?.body).toEqual(['x'])
  expect(answers.get('/a')?.headers.get('X-Total-Count')).toBe('7')
})

test.each([
  undefined,
  null,
  '',
  '{"/api',
  'null',
  '[]',
  '"text"',
  '{"/a": null}',
  '{"/a": 5}',
  '{"/a": {"headers": "x"}}',
])('a page with %j in place of the answers counts as one without them', (text) => {
  expect(readFirstAnswers(text).size).toBe(0)
})
