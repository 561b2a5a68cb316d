import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { ChangeSubject } from '#shared/contract/changes.ts'

/** New records that no list has been asked for since, by subject. */
export const newRecordsAtom = atom<ReadonlyMap<ChangeSubject, ReadonlySet<string>>>(new Map())

export const addNewRecordAtom = atom(null, (get, set, subject: ChangeSubject, id: string) => {
  const news = get(newRecordsAtom)
  set(newRecordsAtom, new Map(news).set(subject, new Set(news.get(subject)).add(id)))
})

const clearNewRecordsAtom = atom(null, (get, set, subject: ChangeSubject) => {
  if (!get(newRecordsAtom).has(subject)) return
  const news = new Map(get(newRecordsAtom))
  news.delete(subject)
  set(newRecordsAtom, news)
})

/** The new records of a subject, for a list that shows them when its reader wants them. */
export function useNewRecords(subject: ChangeSubject): { ids: ReadonlySet<string>; clear: () => void } {
  const clear = useSetAtom(clearNewRecordsAtom)
  return { ids: useAtomValue(newRecordsAtom).get(subject) ?? none, clear: () => clear(subject) }
}

const none: ReadonlySet<string> = new Set()
