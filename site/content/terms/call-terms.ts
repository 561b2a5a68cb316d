import type { ConsultationCalls } from '#shared/business/call-rules.ts'
import { callWording } from '#shared/business/call-wording.ts'

type Wording = ReturnType<typeof callWording>

const placeholder = <Name extends keyof Wording>(name: Name) => `__CALL_${name}__` as const

/** How the pages name the free consultation. The owner decides how it takes place, so rendering fills these in: see `callWording`. */
export const callTerms = {
  minutes: placeholder('minutes'),
  call: placeholder('call'),
  capitalCall: placeholder('capitalCall'),
  byCall: placeholder('byCall'),
  by: placeholder('by'),
  consultation: placeholder('consultation'),
  howItWorks: placeholder('howItWorks'),
} satisfies Record<keyof Wording, string>

/** Returns a rendered text with the terms filled in. */
export function fillCallTerms(text: string, calls: ConsultationCalls): string {
  const wording: Record<string, string> = callWording(calls)
  return text.replaceAll(/__CALL_([a-zA-Z]{1,20})__/g, (found, name: string) => wording[name] ?? found)
}
