import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { readAnyPage, saysNothingFound } from '../reading/any-page.ts'
import { resolveLink } from '../reading/links.ts'
import { findRegisterForm, narrowerSearches, registerSearches } from '../reading/search-form.ts'
import { foldLine, lineUpTo, paragraphsOf } from '../reading/text.ts'

const registerTerms = [
  /\bproposal\b|\bproposed development\b|\bdevelopment description\b/i,
  /\b(?:application|planning|case)\s+(?:no|number|ref|reference)\b/i,
  /\b(?:site address|location|site location)\b/i,
  /\bapplicant\b/i,
  /\bcase officer\b/i,
  /\bdate (?:received|valid|registered)\b|\b(?:received|valid|registered)(?: date)?\s*(?::\s*)?</i,
  /\bplanning (?:applications?|register|search|permission)\b/i,
]

/** Maximum number of characters of a link's text. */
const maxLinkLength = 200

/** Planning registers of other software, and those made by councils themselves: read by their labels, in any layout. */
export const anyRegister: Adapter = {
  platform: 'planning-register',
  recognise,
  read,
}

function recognise({ url, text, contentType }: Page): number {
  if (/json|xml/.test(contentType)) return 0
  const hits = registerTerms.filter((word) => word.test(text)).length
  const isAddress = /ocellaweb|civica|planning-?(?:search|register|applications?|explorer)|\/planning\b/i.test(url)
  if (hits < 3) return isAddress && hits > 0 ? 0.35 : 0
  return isAddress ? 0.65 : 0.5
}

function read(page: Page, request: PageRequest, source: Source): Reading {
  const found = readAnyPage(page, request)
  if (found) return found
  return request.kind === 'detail' && request.known
    ? { records: [request.known], next: [], problem: 'One application’s page has no details.' }
    : readRest(page, request, source)
}

function readRest(page: Page, request: PageRequest, source: Source): Reading {
  const $ = page.document
  const bodyText = foldLine(paragraphsOf($('body').get()))
  const wasSubmitted = request.form !== undefined
  if (/too many (?:results|records|applications|matches)|more than \d+ (?:results|records)/i.test(bodyText)) {
    const next = narrowerSearches(request)
    const problem = 'The register found too many applications. Please narrow this source’s search terms.'
    return next.length > 0 ? { records: [], next } : { records: [], next, problem }
  }
  if (saysNothingFound(bodyText)) return { records: [], next: [], isNothingFound: true }
  const form = wasSubmitted ? undefined : findRegisterForm(page)
  const searches = form ? registerSearches(page, form, source) : []
  if (searches.some(({ url }) => url !== page.url) || searches.some((one) => one.form))
    return { records: [], next: searches }
  const link = $('a[href]')
    .toArray()
    .find((one) =>
      /\b(?:search|view|find)\b.*\bapplications?\b|\bplanning (?:register|search)\b|\bweekly list\b/i.test(
        lineUpTo([one], maxLinkLength),
      ),
    )
  const url = wasSubmitted || !link ? undefined : resolveLink($(link).attr('href'), page)
  if (url !== undefined && url !== page.url) return { records: [], next: [{ url, kind: 'list' }] }
  return {
    records: [],
    next: [],
    problem: 'No planning applications could be read on this page; it may need its scripts.',
  }
}
