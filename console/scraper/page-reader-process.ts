// Runs in its own process, so that no page can hang the console. It needs no network, and reads one page at a time.
import { sourceLabel } from '#shared/business/platforms.ts'
import type { PageReading } from '#shared/contract/capture.ts'
import { readFetched } from '#shared/scraper/on-demand/read-page.ts'
import type { PageToRead, ReadReport, RenderedPage } from '../main/browse/rendered-page-reader.ts'

const port = process.parentPort

port.on('message', ({ data: { id, page } }: { data: PageToRead }) => {
  const report: ReadReport = { id, reading: readRendered(page) }
  port.postMessage(report)
})

function readRendered({ address, contentType, text, now }: RenderedPage): PageReading {
  const fetched = { url: address, status: 200, contentType, headers: {}, text, bytes: text.length }
  const { reading, blocker, leadsOn } = readFetched(fetched, { source: { url: address }, now })
  if (blocker !== undefined)
    return { ...reading, problem: 'The page asks you to sign in or to confirm something first.' }
  if (reading.entries > 0 || reading.problem !== null) return reading
  const hint = leadsOn ? ` It’s a page of the platform “${sourceLabel(reading.platform)}”: open its results.` : ''
  return { ...reading, problem: `We found no entries on this page.${hint}` }
}
