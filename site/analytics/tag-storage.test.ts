import { expect, test } from 'vitest'
import { expiredCookies } from './tag-storage.ts'

test('the cookies of analytics and ad tags are ended, here and on every domain above', () => {
  expect(expiredCookies('_ga=GA1.1.2; theme=dark; _gcl_au=1.1', 'www.extensions.test')).toEqual([
    '_ga=; path=/; max-age=0',
    '_ga=; path=/; domain=www.extensions.test; max-age=0',
    '_ga=; path=/; domain=extensions.test; max-age=0',
    '_gcl_au=; path=/; max-age=0',
    '_gcl_au=; path=/; domain=www.extensions.test; max-age=0',
    '_gcl_au=; path=/; domain=extensions.test; max-age=0',
  ])
})

test('nothing else is touched', () => {
  expect(expiredCookies('', 'localhost')).toEqual([])
  expect(expiredCookies('session=1; my_ga=2; ga=3', 'localhost')).toEqual([])
})

test.each(['_ga_AB12CD3', '_gid', '_gat_UA-1', '_gac_1', '_gcl_aw', '_dc_gtm_UA-1', '__gads', '__gpi'])(
  '%s belongs to a tag',
  (name) => {
    expect(expiredCookies(`${name}=1`, 'localhost')).toEqual([`${name}=; path=/; max-age=0`])
  },
)
