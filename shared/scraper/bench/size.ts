/** 500 pages: 25 lists with 475 items. */
export const siteSize = { lists: 25, itemsOfList: 19 }
export const items = siteSize.lists * siteSize.itemsOfList
export const pages = siteSize.lists + items
/** Number of pages that both crawlers read concurrently; enough to use two cores. */
export const concurrency = 2
/** Disables name resolution for both: a page with a request to another host would wait for it. */
export const switches = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1']

/** Last message of a crawler's process. */
export interface BenchResult {
  records: number
  seconds: number
}
