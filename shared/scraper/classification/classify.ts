import type { FoundRecord } from '../../contract/scraping-runs.ts'
import { outcomeOf } from '../application-outcome.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { areaOf, findPostcode, readPostcode } from '../reading/addresses.ts'
import { foldLine, foldParagraphs } from '../reading/text.ts'
import type { PageRecord } from '../record.ts'
import { contactOf } from './contact.ts'
import { reasonAgainst } from './intent.ts'
import { findPlace } from './places.ts'
import { rank } from './priority.ts'
import { classifyProjectType } from './project-type.ts'

/** What a record means to the business. */
export type Classified =
  | {
      prospect: FoundRecord
      /** The prospect's number as machines dial it; the prospect has it as it is written. */
      phoneE164?: string
      /** Why it has its priority. */
      reasons: string[]
      /** The words that decided its project type. */
      words: string[]
    }
  /** Irrelevant: the reason in one sentence. */
  | { dropped: string }

/** As much as the server takes, and as is read to classify a record; characters. */
const most = { name: 200, location: 200, description: 5000, url: 2000, read: 8000 }

/** Makes a prospect of a record. Nothing is made up: what the page did not say stays absent.
 *  @param now ISO 8601, which recency is counted to */
export function classify(record: PageRecord, now: string): Classified {
  const text = descriptionOf(record)
  const against = reasonAgainst(record)
  if (against !== undefined) return { dropped: against }
  const found = classifyProjectType(text)
  if (found.type === null) return { dropped: found.reason }
  const person = personOf(record)
  if (person === undefined) return { dropped: 'It gives neither a name nor an address nor a title to know it by.' }
  const { phoneE164, ...contact } = contactOf(record, person.is)
  const { location, postcode, area } = placeOf(record)
  const { priority, reasons } = rank({
    record,
    type: found.type,
    area,
    hasContact: contact.email !== undefined || contact.phone !== undefined,
    now,
  })
  const sourceUrl = canonicalUrl(record.url)
  const outcome = outcomeOf(record)
  const prospect: FoundRecord = {
    name: person.name.slice(0, most.name),
    projectType: found.type,
    priority,
    priorityReasons: reasons,
    ...contact,
    ...(location === undefined ? {} : { location: location.slice(0, most.location) }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(text === '' ? {} : { description: text.slice(0, most.description) }),
    ...(sourceUrl.length > most.url ? {} : { sourceUrl }),
    ...(outcome === undefined ? {} : { applicationOutcome: outcome }),
    ...(record.isUpdate ? { onlyUpdates: true } : {}),
  }
  return { prospect, ...(phoneE164 === undefined ? {} : { phoneE164 }), reasons, words: found.words }
}

/** Returns why a record's own page need not be fetched: its list entry is irrelevant already. Undefined when it may be relevant, or
 *  when the list has cut its text off. */
export function reasonToSkip(known: PageRecord): string | undefined {
  const text = descriptionOf(known)
  if (text === '' || /(?:…|\.\.\.)$/.test(text)) return undefined
  const found = classifyProjectType(text)
  return reasonAgainst(known) ?? (found.type === null ? found.reason : undefined)
}

/** Whom it is about: the applicant or writer; an agent who can be reached, where the page names nobody else; else the house or the
 *  title, as the page has them. */
function personOf(record: PageRecord): { name: string; is: 'person' | 'agent' } | undefined {
  const person = record.fullName ?? record.applicant
  if (person !== undefined) return { name: person, is: 'person' }
  const agent = record.agent ?? record.agentCompany
  const isReachable = record.agentEmails !== undefined || record.agentPhones !== undefined
  if (agent !== undefined && isReachable) return { name: agent, is: 'agent' }
  const name = record.address ?? record.title
  return name === undefined ? undefined : { name, is: 'person' }
}

/** A post means its title and its words; an application means its proposal. */
function descriptionOf({ kind = 'application', title: whole, description = '' }: PageRecord): string {
  const title = whole?.slice(0, most.read)
  const text = foldParagraphs(description.slice(0, most.read))
  if (kind === 'application' || kind === 'reply') return text === '' ? foldLine(title ?? '') : text
  const isSaid = title === undefined || text.toLowerCase().startsWith(title.toLowerCase())
  return isSaid ? text : foldParagraphs(`${title}\n\n${text}`).slice(0, most.read)
}

function placeOf(record: PageRecord): {
  location?: string | undefined
  postcode?: string | undefined
  area?: string | undefined
} {
  const postcode = readPostcode(record.postcode ?? '') ?? findPostcode(record.address ?? '')
  const place = findPlace(
    `${record.address ?? ''}\n${record.title ?? ''}\n${record.description ?? ''}`.slice(0, most.read),
  )
  const area = postcode === undefined ? place?.area : areaOf(postcode)
  return { location: record.address ?? place?.name, postcode, area }
}
