import { expect, test } from 'vitest'
import { describeNews } from './describe-news.ts'

test('the counts of new records are put into words, and zero counts are left out', () => {
  expect(describeNews({ enquiries: 2, leads: 1, deposits: 1, subscribers: 0 })).toBe(
    '2 enquiries, 1 new lead and 1 deposit',
  )
  expect(describeNews({ enquiries: 0, leads: 0, deposits: 0, subscribers: 0 })).toBe('nothing new')
})
