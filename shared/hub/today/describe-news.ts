import { counted } from '#shared/business/counts.ts'
import type { News } from '#shared/contract/dashboard.ts'

const nouns: readonly [key: keyof News, one: string, several: string][] = [
  ['enquiries', 'enquiry', 'enquiries'],
  ['leads', 'new lead', 'new leads'],
  ['deposits', 'deposit', 'deposits'],
  ['subscribers', 'newsletter subscriber', 'newsletter subscribers'],
]

const list = new Intl.ListFormat('en-GB')

/** `2 enquiries, 1 new lead and 1 deposit`; zero counts are left out. */
export function describeNews(news: News): string {
  const parts = nouns.flatMap(([key, one, several]) => {
    const count = news[key]
    return count === 0 ? [] : [counted(count, one, several)]
  })
  return parts.length === 0 ? 'nothing new' : list.format(parts)
}
