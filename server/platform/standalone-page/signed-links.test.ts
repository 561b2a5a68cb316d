import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSignedLinks } from './signed-links.ts'

const id = '01900000-0000-7000-8000-000000000001'
const links = createSignedLinks('secret', 'https://hill.example', '/invoice')
const signature = (token: string) => token.split('.').at(-1)
const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? ''

test('the first link has no number, so that links in old mails still work', () => {
  const signature = createHmac('sha256', 'secret').update(`/invoice ${id}`).digest('base64url')
  expect(links.address(id)).toBe(`https://hill.example/invoice?token=${id}.${signature}`)
  expect(links.readNumbered(`${id}.${signature}`)).toEqual({ id, number: 1 })
})

test('a link contains its number', () => {
  for (const number of [1, 2, 12])
    expect(links.readNumbered(tokenOf(links.address(id, number)))).toEqual({ id, number })
})

test('a link with a changed number, id or signature is refused', () => {
  const [first = '', second = ''] = [1, 2].map((number) => tokenOf(links.address(id, number)))
  for (const token of [
    `${id}.2.${signature(first)}`,
    `${id}.${signature(second)}`,
    `${id}.1.${signature(first)}`,
    `${id}.3.${signature(second)}`,
    `${id}.02.${signature(second)}`,
    `${second}x`,
    id,
    `${id}.`,
    '',
  ]) {
    expect(links.readNumbered(token), token).toBeUndefined()
  }
  const others = createSignedLinks('secret', 'https://hill.example', '/survey')
  expect(others.readNumbered(second)).toBeUndefined()
})
