import type { ConsultationCalls } from '#shared/business/call-rules.ts'
import { callWording } from '#shared/business/call-wording.ts'
import { fillPlaceholders, placeholder } from './placeholders.ts'

type Wording = ReturnType<typeof callWording>

const kind = 'call'
const term = (name: keyof Wording) => placeholder(`${kind}.${name}`)

/** How the pages name the free consultation. The owner decides how it takes place, so rendering fills these in: see `callWording`. */
export const callTerms = {
  minutes: term('minutes'),
  call: term('call'),
  capitalCall: term('capitalCall'),
  byCall: term('byCall'),
  by: term('by'),
  consultation: term('consultation'),
  howItWorks: term('howItWorks'),
} satisfies Record<keyof Wording, string>

/** Returns a rendered text with the terms filled in. */
export function fillCallTerms(text: string, calls: ConsultationCalls): string {
  const wording = new Map(Object.entries(callWording(calls)))
  return fillPlaceholders(text, kind, (name) => wording.get(name))
}
