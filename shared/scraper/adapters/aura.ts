import type { Page, PageRequest } from '../adapter.ts'
import { type PageRecord, tidy } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { findPostcode, readAddress } from '../reading/addresses.ts'
import { readDate } from '../reading/dates.ts'
import { asList, asObject, asText, parseJson, type Json } from '../reading/json.ts'
import { foldLine, foldParagraphs } from '../reading/text.ts'

/** A call of Aura, the protocol by which pages of Salesforce communities request their data: forms with JSON inside, which visitors may
 *  send without a log-in, a cookie or a token. */
export interface AuraCall {
  /** Name that is added to the address, as Salesforce does for its statistics. */
  query: string
  descriptor: string
  callingDescriptor: string
  params: Json
}

type Posted = Required<Pick<PageRequest, 'url' | 'form'>>

/** Returns whether this is a page of a Salesforce community. */
export function isAuraPage({ contentType, text }: Page): boolean {
  return contentType.includes('html') && /\/sfsites\/|siteforce:\w+App/.test(text)
}

/** Returns the address of the community: all of its pages and calls are below it. */
export function communityRoot(address: string): string {
  const { origin, pathname } = new URL(address)
  const [, prefix = ''] = /^(.*?)\/s(?:\/|$)/.exec(pathname) ?? []
  return `${origin}${prefix}/s`
}

/** Returns a call with the release that the page states, which changes with every update of Salesforce; undefined if it states none. */
export function auraCall(shell: Page, call: AuraCall): Posted | undefined {
  const release = readRelease(shell.text)
  if (!release) return undefined
  const context = { mode: 'PROD', ...release, dn: [], globals: {}, uad: false }
  const { pathname, search } = new URL(shell.url)
  return posted(communityRoot(shell.url), call, JSON.stringify(context), pathname + search)
}

/** Returns a call with the same release as an earlier one. */
export function nextAuraCall(earlier: PageRequest, call: AuraCall): Posted {
  const { 'aura.context': context = '', 'aura.pageURI': pageUri = '' } = fieldsOf(earlier)
  return posted(communityRoot(earlier.url), call, context, pageUri)
}

/** Returns the parameters of a call. */
export function auraParams(request: PageRequest): Json {
  const [action] = asList(asObject(parseJson(fieldsOf(request)['message'] ?? ''))['actions'])
  return asObject(asObject(action)['params'])
}

/** Returns whether a page is a response to any call. */
export function isAuraAnswer({ url }: Page): boolean {
  return /\/sfsites\/aura\?/.test(url)
}

/** Returns the result of a call, or a sentence for the owner about its failure. */
export function auraAnswer(page: Page): { value: Json } | { problem: string } {
  // Failures are inside a comment or after an endless loop, so that they cannot run as a script.
  const text = page.text.replace(/^\s*(?:while\s*\(1\);|\*\/)/, '').replace(/\/\*ERROR\*\/\s*$/, '')
  const answer = asObject(parseJson(text))
  const action = asObject(asList(answer['actions'])[0])
  if (action['state'] === 'SUCCESS') return { value: asObject(action['returnValue']) }
  const message = asText(asObject(asList(action['error'])[0])['message'])
  const reason = message === undefined ? '' : `: ${foldLine(message).slice(0, 200).replace(/\.$/, '')}`
  return { problem: `The register did not answer the search${reason}.` }
}

/** Reads an application of a list, whatever names the council gave to its copies of the fields. */
export function readSalesforceRecord(given: Json, url: string): PageRecord {
  const field = (name: RegExp) => valueOf(given, name)
  const address = field(/Site_?Address__c$/i) ?? addressOfLocation(given)
  return tidy<PageRecord>({
    kind: 'application',
    url: canonicalUrl(url),
    reference: asText(given['Name']),
    description: mapped(field(/(?:^|__)Proposal__c$/), foldParagraphs),
    address: mapped(address, readAddress),
    postcode: mapped(address, findPostcode),
    status: field(/(?:^|__)Status__c$/),
    decision: field(/(?:Current|Last)_Decision__c$/),
    applicationType: field(/(?:^|__)Type__c$/) ?? asText(asObject(given['RecordType'])['Name']),
    date: mapped(field(/Received_?Date__c$/) ?? field(/Valid(?:ated|ation)?_Date__c$/), readDate),
    ward: field(/(?:^|__)Wards__c$/),
  })
}

function addressOfLocation(given: Json): string | undefined {
  const name = Object.keys(given).find((key) => key.endsWith('Location__r'))
  return name === undefined ? undefined : valueOf(asObject(given[name]), /Address__c$/)
}

function valueOf(given: Json, name: RegExp): string | undefined {
  for (const [key, value] of Object.entries(given)) {
    const text = name.test(key) ? asText(value) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

function mapped<T>(text: string | undefined, reading: (text: string) => T | undefined): T | undefined {
  return text === undefined ? undefined : reading(text)
}

function posted(root: string, { query, ...action }: AuraCall, context: string, pageUri: string): Posted {
  return {
    url: `${root}/sfsites/aura?r=1&${query}=1`,
    form: [
      ['message', JSON.stringify({ actions: [{ id: '1;a', ...action }] })],
      ['aura.context', context],
      ['aura.pageURI', pageUri],
      ['aura.token', 'null'],
    ],
  }
}

function fieldsOf({ form = [] }: PageRequest): Record<string, string> {
  return Object.fromEntries(form)
}

/** Reads the release from the path of the first script, or from text inside the page. */
function readRelease(html: string): { fwuid: string; app: string; loaded: Json } | undefined {
  for (const [, encoded = ''] of html.matchAll(/\/sfsites\/l\/([^/"'\s]{1,4000})\//g)) {
    const { fwuid, app, loaded } = asObject(parseJson(decoded(encoded)))
    if (typeof fwuid === 'string')
      return { fwuid, app: asText(app) ?? 'siteforce:communityApp', loaded: asObject(loaded) }
  }
  const [, fwuid] = /"fwuid"\s*:\s*"([^"]{1,200})"/.exec(html) ?? []
  const [, app, version] = /"APPLICATION@markup:\/\/(siteforce:\w{1,50})"\s*:\s*"([^"]{1,200})"/.exec(html) ?? []
  if (fwuid === undefined || app === undefined) return undefined
  return { fwuid, app, loaded: { [`APPLICATION@markup://${app}`]: version } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
