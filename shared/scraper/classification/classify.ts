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

/** Result of classifying a record. */
export type Classified =
  | {
      prospect: FoundRecord
      /** The prospect's phone number in E.164 format; the prospect has it as it is written. */
      phoneE164?: string
      /** Reasons for the priority. */
      reasons: string[]
      /** The words that decided its project type. */
      words: string[]
    }
  /** Why the record is irrelevant, in one sentence. */
  | { dropped: string }

/** Maximum numbers of characters that the server accepts; `read`: that are read to classify a record. */
const maxLengths = { name: 200, location: 200, description: 5000, url: 2000, read: 8000 }

/** Converts a record to a prospect. What the page does not state stays absent.
 *  @param now ISO 8601; reference for the age of the record */
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
    name: person.name.slice(0, maxLengths.name),
    projectType: found.type,
    priority,
    priorityReasons: reasons,
    ...contact,
    ...(location === undefined ? {} : { location: location.slice(0, maxLengths.location) }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(text === '' ? {} : { description: text.slice(0, maxLengths.description) }),
    ...(sourceUrl.length > maxLengths.url ? {} : { sourceUrl }),
    ...(outcome === undefined ? {} : { applicationOutcome: outcome }),
    ...(record.isUpdate ? { onlyUpdates: true } : {}),
  }
  return { prospect, ...(phoneE164 === undefined ? {} : { phoneE164 }), reasons, words: found.words }
}

/** Returns why a record's detail page need not be fetched, because its list entry is irrelevant; undefined if it may be relevant, or if the
 *  list has truncated its text. */
export function reasonToSkip(known: PageRecord): string | undefined {
  const text = descriptionOf(known)
  if (text === '' || /(?:…|\.\.\.)$/.test(text)) return undefined
  const found = classifyProjectType(text)
  return reasonAgainst(known) ?? (found.type === null ? found.reason : undefined)
}

/** Returns the person of a record: the applicant or writer; else an agent with contact details; else the address or the title. */
function personOf(record: PageRecord): { name: string; is: 'person' | 'agent' } | undefined {
  const person = record.fullName ?? record.applicant
  if (person !== undefined) return { name: person, is: 'person' }
  const agent = record.agent ?? record.agentCompany
  const isReachable = record.agentEmails !== undefined || record.agentPhones !== undefined
  if (agent !== undefined && isReachable) return { name: agent, is: 'agent' }
  const name = record.address ?? record.title
  return name === undefined ? undefined : { name, is: 'person' }
}

/** Returns the title and text of a post, or the proposal of an application. */
function descriptionOf({ kind = 'application', title: whole, description = '' }: PageRecord): string {
  const title = whole?.slice(0, maxLengths.read)
  const text = foldParagraphs(description.slice(0, maxLengths.read))
  if (kind === 'application' || kind === 'reply') return text === '' ? foldLine(title ?? '') : text
  const isSaid = title === undefined || text.toLowerCase().startsWith(title.toLowerCase())
  return isSaid ? text : foldParagraphs(`${title}\n\n${text}`).slice(0, maxLengths.read)
}

function placeOf(record: PageRecord): {
  location?: string | undefined
  postcode?: string | undefined
  area?: string | undefined
} {
  const postcode = readPostcode(record.postcode ?? '') ?? findPostcode(record.address ?? '')
  const place = findPlace(
    `${record.address ?? ''}\n${record.title ?? ''}\n${record.description ?? ''}`.slice(0, maxLengths.read),
  )
  const area = postcode === undefined ? place?.area : areaOf(postcode)
  return { location: record.address ?? place?.name, postcode, area }
}
