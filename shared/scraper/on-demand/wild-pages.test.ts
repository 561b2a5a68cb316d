import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'
import type { SavedPage } from './saved-page.ts'

const now = '2026-11-26T09:00:00.000Z'
const bytesOf = (file: string) => readFileSync(new URL(`../testing/pages/saved/${file}`, import.meta.url))
const readSaved = (file: string, extra: Partial<SavedPage> = {}) =>
  readPage({ bytes: bytesOf(file), fileName: file, now, ...extra })
const factsOf = (reading: ReturnType<typeof readPage>, field: string) =>
  reading.leads.map(({ facts }) => facts.find((fact) => fact.field === field)?.value)

const references = ['26/01234/HOU', '26/01240/HOU', '26/01251/HOU']
const applicants = ['Mrs G Okafor', 'Mr T Pike', 'Miss A Vale']

/** Addresses by which adapters recognise a platform, also on sites that have other software. */
const addressesOfPlatforms = [
  'https://any.example/search/results',
  'https://any.example/search/advanced',
  'https://any.example/Planning/Display',
  'https://any.example/online-applications/pagedSearchResults.do?action=page',
  'https://any.example/publicaccess/',
  'https://any.example/eplanning/',
  'https://any.example/search.do',
  'https://any.example/casetrackerplanning/',
  'https://any.example/planning/index.html?fa=search',
  'https://any.example/Northgate/PlanningExplorer/GeneralSearch.aspx',
  'https://any.example/OcellaWeb/planningSearch',
  'https://any.example/viewtopic.php?t=1',
  'https://any.example/showthread.php?t=1',
  'https://www.reddit.com/r/HampshireUK/',
]

describe('a page whose address is that of a platform', () => {
  test.each(addressesOfPlatforms)('is read when its markup is other software’s: %s', (address) => {
    const reading = readSaved('00-control-plain.html', { address })
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(factsOf(reading, 'applicant')).toEqual(applicants)
    expect(reading.problem).toBeNull()
  })

  test.each(addressesOfPlatforms)('is read when its text was copied: %s', (address) => {
    const reading = readSaved('30-pasted-idox-list.txt', { address })
    expect(factsOf(reading, 'reference')).toEqual(references)
    expect(reading.leads.every(({ prospect }) => prospect !== null)).toBe(true)
  })

  test('is read as a list of requests, too', () => {
    const items = ['Loft conversion', 'Rear extension'].map(
      (title, index) =>
        `<li class="card"><a href="/wanted/${index}">${title} wanted</a> <span class="location">SO23 9Z${index}</span>
        <time datetime="2026-11-2${index}">20 November</time></li>`,
    )
    const markup = `<!doctype html><title>Wanted</title><ul>${items.join('')}</ul>`
    const reading = readPage({
      bytes: Buffer.from(markup),
      fileName: 'a.html',
      address: 'https://any.example/search/results',
      now,
    })
    expect(reading).toMatchObject({ platform: 'listing', entries: 2, problem: null })
  })
})
