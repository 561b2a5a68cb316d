import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { filterBySpan, searchSpan } from '../reading/search-window.ts'
import { readDate } from '../reading/dates.ts'
import { asList, asObject, asText, type Json } from '../reading/json.ts'
import { readingOf, confidenceOfShell, unreadable } from '../reading/register-page.ts'
import { matchesTerms } from '../reading/search-terms.ts'
import {
  auraAnswer,
  auraCall,
  auraParams,
  communityRoot,
  isAuraAnswer,
  isAuraPage,
  readSalesforceRecord,
} from './aura.ts'

const received = 'arcusbuilt__ReceivedDate__c'

/** Eastleigh's planning register: data of Arcus with a page and a call made for the council. It names neither applicants nor agents. */
export const eastleigh: Adapter = {
  platform: 'eastleigh',
  recognise,
  read,
}

function recognise(page: Page): number {
  if (isAuraAnswer(page)) return page.url.includes('LCPublicRegCont') ? 1 : 0
  const isOwn = /\/s\/public-register\b/.test(page.url) || /LCPublicRegCont|PubRegAdvSearch/.test(page.text)
  return isAuraPage(page) && isOwn ? confidenceOfShell(page) : 0
}

function read(page: Page, request: PageRequest, source: Source): Reading {
  return isAuraAnswer(page) ? readResults(page, request, source) : readShell(page, source)
}

function readShell(page: Page, source: Source): Reading {
  const { from, to } = searchSpan(page, source)
  const blank = { keywords: '', ward: '', parish: '', determination: '', undecidedOnly: '', recordTypeName: '' }
  const call = auraCall(page, {
    query: 'other.LCPublicRegCont.advancedSearch',
    descriptor: 'apex://LCPublicRegCont/ACTION$advancedSearch',
    callingDescriptor: 'markup://c:PubRegAdvSearch',
    params: { ...blank, dateRecFrom: from, dateRecTo: to, dateDecFrom: '', dateDecTo: '' },
  })
  return call
    ? { records: [], next: [{ ...call, kind: 'list' }] }
    : { records: [], next: [], problem: 'This page of the register doesn’t say how to search it.' }
}

function readResults(page: Page, request: PageRequest, source: Source): Reading {
  const answer = auraAnswer(page)
  if ('problem' in answer) return { records: [], next: [], problem: answer.problem }
  const { dateRecFrom, dateRecTo } = auraParams(request)
  const span = { from: String(dateRecFrom), to: String(dateRecTo) }
  if (!Array.isArray(answer.value['arcusbuilt__PApplication__c'])) return readingOf([], [], unreadable)
  const listed = asList(answer.value['arcusbuilt__PApplication__c']).map(asObject)
  const { rows, problem } = filterBySpan(listed, span, (row) => readDate(asText(row[received]) ?? ''))
  const records = rows
    .flatMap((row) => readRow(row, page))
    .filter(({ description = '' }) => matchesTerms(description, source.searchTerms))
  return readingOf(records, [], problem)
}

function readRow(row: Json, page: Page) {
  const id = asText(row['Id'])
  return id === undefined ? [] : [readSalesforceRecord(row, `${communityRoot(page.url)}/papplication/${id}`)]
}
