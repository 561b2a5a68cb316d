import { expect, test } from 'vitest'
import { carriedQuery } from './carried-query.ts'

const carried = (query: string) => carriedQuery(query).toString()

test('campaign parameters of any name, and what the visitor came for, go on to the next page', () => {
  const query = 'utm_source=leaflet&ref=flyer&gclid=Cj0&service=feasibility&package=Premium'
  expect(carried(query)).toBe(query)
})

test('who the visitor is, and what is open, chosen or paid on one page, stays behind', () => {
  expect(
    carried(
      'name=Ada&email=ada%40example.com&phone=1&article=a&project=b&category=c&payment_intent=d&for=x.y&utm_source=e',
    ),
  ).toBe('utm_source=e')
})
