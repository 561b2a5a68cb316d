import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type DateSpan, halves, incompleteDay, filterBySpan, searchSpan } from '../reading/search-window.ts'
import { readDate } from '../reading/dates.ts'
import { asList, asObject, asText, type Json } from '../reading/json.ts'
import { partyOf } from '../reading/labels.ts'
import type { Pair } from '../reading/pairs.ts'
import { mergeRecords, planningRecord } from '../reading/planning-record.ts'
import { readingOf, confidenceOfShell, unreadable } from '../reading/register-page.ts'
import { matchesTerms } from '../reading/search-terms.ts'
import { textOfHtml } from '../reading/text.ts'
import {
  auraAnswer,
  auraCall,
  auraParams,
  communityRoot,
  isAuraAnswer,
  isAuraPage,
  nextAuraCall,
  readSalesforceRecord,
  type AuraCall,
} from './aura.ts'

const defaultRegister = 'Arcus_BE_Public_Register'
/** Date fields by which a council may allow a search, in order of preference. */
const dateFields = ['Validated', 'Valid', 'Received'].map((name) => `arcusbuiltenv__${name}_Date__c`)

/** The planning register of Arcus, which runs on Salesforce. Its scripts fetch the data, and the adapter sends the same calls. */
export const arcus: Adapter = {
  platform: 'arcus',
  recognise,
  read,
}

function recognise(page: Page): number {
  if (isAuraAnswer(page)) return page.url.includes('aura.ApexAction.execute') ? 1 : 0
  if (!isAuraPage(page)) return 0
  const isNamed = /register-view|[?&]c__r=/.test(page.url) || /Arcus_\w+_Register|arcuscommunity/.test(page.text)
  return isNamed ? confidenceOfShell(page) : 0.45
}

function read(page: Page, request: PageRequest, source: Source): Reading {
  if (!isAuraAnswer(page)) return readShell(page)
  const answer = auraAnswer(page)
  if ('problem' in answer) {
    return { records: request.known ? [request.known] : [], next: [], problem: answer.problem }
  }
  const value = asObject(answer.value['returnValue'])
  const { method } = auraParams(request)
  if (method === 'getRegister') return readRegister(page, value, request, source)
  return method === 'getRecordDetails' ? readDetails(value, request) : readResults(value, request, source)
}

function readShell(page: Page): Reading {
  const registerName = new URL(page.url).searchParams.get('c__r') ?? defaultRegister
  const call = auraCall(page, apexCall('PR_SearchService', 'getRegister', { registerName }))
  return call
    ? { records: [], next: [{ ...call, kind: 'list' }] }
    : { records: [], next: [], problem: 'This page of the register doesn’t say how to search it.' }
}

/** Searches by the field names of this council: with any other name, the register would list everything. */
function readRegister(page: Page, register: Json, request: PageRequest, source: Source): Reading {
  const search = asList(register['advancedSearches'])
    .map(asObject)
    .find((one) => asObject(one['arcuscommunity__Search__r'])['DeveloperName'] === 'Planning_Applications')
  const fields = asList(search?.['arcuscommunity__Fields__r']).map(asObject)
  const range = findRange(fields)
  if (!search || !range) {
    return { records: [], next: [], problem: 'The register has no search by date.' }
  }
  const searchRequest = {
    registerName: registerOf(request),
    searchType: 'advanced',
    searchName: 'Planning_Applications',
    advancedSearchName: search['DeveloperName'],
  }
  return {
    records: [],
    next: [searchCall(request, searchRequest, [range.from, range.to].map(filterOf), searchSpan(page, source))],
  }
}

/** Returns the two fields of one date. Their names follow no rule, but their labels do: 'Date valid from'. */
function findRange(fields: readonly Json[]): { from: Json; to: Json } | undefined {
  for (const path of dateFields) {
    const named = (word: RegExp) =>
      fields.find((field) => pathOf(field) === path && word.test(asText(field['MasterLabel']) ?? ''))
    const [from, to] = [named(/\b(?:from|after)\b/i), named(/\b(?:to|before)\b/i)]
    if (from && to) return { from, to }
  }
  return undefined
}

function pathOf(field: Json): string {
  return asText(field['arcuscommunity__Path__c']) ?? ''
}

function filterOf(field: Json): Json {
  return { fieldName: pathOf(field), fieldDeveloperName: field['DeveloperName'] }
}

function readResults(value: Json, request: PageRequest, source: Source): Reading {
  const searchRequest = asObject(asObject(auraParams(request)['params'])['request'])
  const filters = asList(searchRequest['searchFilters']).map(asObject)
  const [from = '', to = ''] = filters.map((filter) => asText(filter['fieldValue']))
  const span: DateSpan = { from, to }
  const isCut = value['thresholdHit'] === true
  const narrower = isCut ? halves(span) : []
  if (narrower.length > 0) {
    return { records: [], next: narrower.map((half) => searchCall(request, searchRequest, filters, half)) }
  }
  if (!Array.isArray(value['records'])) return readingOf([], [], unreadable)
  const path = asText(filters[0]?.['fieldName']) ?? ''
  const { rows, problem } = filterBySpan(asList(value['records']).map(asObject), span, (row) =>
    readDate(asText(row[path]) ?? ''),
  )
  const next = rows.flatMap((row) => detailCall(row, request, source))
  return readingOf([], next, problem, isCut ? incompleteDay(span) : undefined)
}

/** Requests the details, which alone name the applicant and the agent. */
function detailCall(row: Json, request: PageRequest, source: Source): PageRequest[] {
  const recordId = asText(row['Id'])
  if (recordId === undefined) return []
  const registerName = registerOf(request)
  const url = `${communityRoot(request.url)}/detail/${recordId}?c__r=${encodeURIComponent(registerName)}`
  const known = readSalesforceRecord(row, url)
  if (!matchesTerms(known.description ?? '', source.searchTerms)) return []
  const call = apexCall('PublicRegisterViewService', 'getRecordDetails', { recordId, registerName })
  return [{ ...nextAuraCall(request, call), kind: 'detail', known }]
}

function readDetails(value: Json, { known }: PageRequest): Reading {
  if (!known) return { records: [], next: [] }
  const pairs = asList(value['sections']).map(asObject).flatMap(pairsOf)
  return { records: [mergeRecords(known, planningRecord(known.url, pairs))], next: [] }
}

function pairsOf(section: Json): Pair[] {
  const heading = partyOf(asText(section['title']) ?? '')
  return asList(section['fields'])
    .map(asObject)
    .flatMap((field) => {
      const [label, value] = [asText(field['label']), asText(field['value'])]
      if (label === undefined || value === undefined) return []
      const party = partyOf(label) ?? heading
      return [{ label, value: textOfHtml(value), ...(party && { party }) }]
    })
}

function registerOf(request: PageRequest): string {
  const params = asObject(auraParams(request)['params'])
  return asText(params['registerName']) ?? asText(asObject(params['request'])['registerName']) ?? defaultRegister
}

/** @param filters the fields of the first and the last date */
function searchCall(
  request: PageRequest,
  searchRequest: Json,
  filters: readonly Json[],
  { from, to }: DateSpan,
): PageRequest {
  const searchFilters = [
    { ...filters[0], fieldValue: from },
    { ...filters[1], fieldValue: to },
  ]
  const call = apexCall('PR_SearchService', 'search', { request: { ...searchRequest, searchFilters } })
  return { ...nextAuraCall(request, call), kind: 'list' }
}

function apexCall(classname: string, method: string, params: Json): AuraCall {
  return {
    query: 'aura.ApexAction.execute',
    descriptor: 'aura://ApexActionController/ACTION$execute',
    callingDescriptor: 'UNKNOWN',
    params: { namespace: 'arcuscommunity', classname, method, params, cacheable: false, isContinuation: false },
  }
}
