import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { Subject } from './subjects.ts'

/** New records that no list has been asked for since, by subject. */
export const newsAtom = atom<ReadonlyMap<Subject, ReadonlySet<string>>>(new Map())

export const addNewsAtom = atom(null, (get, set, subject: Subject, id: string) => {
  const news = get(newsAtom)
  set(newsAtom, new Map(news).set(subject, new Set(news.get(subject)).add(id)))
})

const clearNewsAtom = atom(null, (get, set, subject: Subject) => {
  if (!get(newsAtom).has(subject)) return
  const news = new Map(get(newsAtom))
  news.delete(subject)
  set(newsAtom, news)
})

/** The new records of a subject, for a list that shows them when its reader wants them. */
export function useNews(subject: Subject): { ids: ReadonlySet<string>; clear: () => void } {
  const clear = useSetAtom(clearNewsAtom)
  return { ids: useAtomValue(newsAtom).get(subject) ?? none, clear: () => clear(subject) }
}

const none: ReadonlySet<string> = new Set()
