import { expect, test } from 'vitest'
import { canonicalUrl } from './canonical-url.ts'

test.each([
  ['https://a.example/x;jsessionid=AB12.n1?id=3#top', 'https://a.example/x?id=3'],
  ['https://a.example/(S(k3jq2))/x.aspx?id=3', 'https://a.example/x.aspx?id=3'],
  ['https://a.example/(X(1)S(k3jq2))/x.aspx', 'https://a.example/x.aspx'],
  ['https://a.example/v?t=3&sid=0123456789abcdef0123456789abcdef', 'https://a.example/v?t=3'],
  ['https://a.example/x?utm_source=b&keyVal=A%2FB&ref=home', 'https://a.example/x?keyVal=A%2FB'],
  ['https://a.example/feed/7?source=rss&ref=share', 'https://a.example/feed/7'],
])('%s is the page %s', (url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical)
})

test.each([
  'https://a.example/?s=loft',
  'https://a.example/case?sid=1204',
  'https://a.example/app?ref=24/0012',
  'https://a.example/app?REF=ABC',
  'https://a.example/list?source=winchester',
  'https://a.example/list?q=a+b&r=%2f',
  'no address',
])('%s stays as it is: what may name the page is kept', (url) => {
  expect(canonicalUrl(url)).toBe(url)
})
