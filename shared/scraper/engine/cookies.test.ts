import { expect, test } from 'vitest'
import { type Cookie, createCookieJar } from './cookies.ts'

const register = new URL('https://planning.hill.gov.uk/search/form')

function jarWith(...setCookies: string[]) {
  const saved: Cookie[][] = []
  const jar = createCookieJar([], (all) => saved.push([...all]))
  jar.store(register, setCookies)
  return { jar, saved, sentTo: (url: string) => jar.header(new URL(url, register)) }
}

test.each([
  ['a=1', '/search/results', 'a=1'],
  ['a=1', '/search', 'a=1'],
  ['a=1', '/searching', undefined],
  ['a=1', '/', undefined],
  ['a=1; Path=/', '/', 'a=1'],
  ['a=1; Path=/', 'https://maps.hill.gov.uk/', undefined],
  ['a=1; Path=/; Domain=hill.gov.uk', 'https://maps.hill.gov.uk/', 'a=1'],
  ['a=1; Path=/; Domain=.planning.hill.gov.uk', 'https://planning.hill.gov.uk/', 'a=1'],
  ['a=1; Path=/; Secure', 'http://planning.hill.gov.uk/', undefined],
  ['a=1; Path=/; Max-Age=60', '/', 'a=1'],
  ['a=1; Path=/; Max-Age=0', '/', undefined],
  ['a=1; Path=/; Expires=Wed, 21 Oct 2015 07:28:00 GMT', '/', undefined],
])('%s is sent to %s as %s', (setCookie, url, sent) => {
  expect(jarWith(setCookie).sentTo(url)).toBe(sent)
})

test.each(['gov.uk', 'uk', 'dale.gov.uk', 'github.io'])('nobody sets cookies for %s', (domain) => {
  expect(jarWith(`a=1; Domain=${domain}`).saved).toEqual([])
})

test('an expired cookie is no longer sent, and a repeated one is stored once', () => {
  const { jar, saved, sentTo } = jarWith('a=1; Path=/', 'b=2; Path=/')
  jar.store(register, ['a=1; Path=/'])
  expect(saved).toHaveLength(1)
  jar.store(register, ['a=; Path=/; Max-Age=0'])
  expect(saved).toHaveLength(2)
  expect(sentTo('/')).toBe('b=2')
})

test('a stored cookie jar is restored', () => {
  const { saved } = jarWith('a=1; Path=/')
  expect(createCookieJar(saved[0] ?? [], () => {}).header(register)).toBe('a=1')
})

test('a site can store only a limited number of cookies', () => {
  const { jar, saved } = jarWith()
  jar.store(
    register,
    Array.from({ length: 500 }, (_, n) => `c${n}=1`),
  )
  expect(saved.at(-1)).toHaveLength(100)
})
