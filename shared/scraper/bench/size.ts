/** 500 pages: 25 lists that lead to 475 items. */
export const siteSize = { lists: 25, itemsOfList: 19 }
export const items = siteSize.lists * siteSize.itemsOfList
export const pages = siteSize.lists + items
/** Pages that are read at the same time, on both sides: as many as keep two cores busy. */
export const concurrency = 2
/** Both look up no names: a page that asks for one outside would wait for it. */
export const switches = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1']

/** From a crawler's process, at the end. */
export interface BenchResult {
  records: number
  seconds: number
}
