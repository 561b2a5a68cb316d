import type { Consultation, ProjectField } from '../contract/consultations.ts'
import { extensionTypeLabels } from './extension-types.ts'
import { interestName } from './interests.ts'
import { districtOf, travelTo } from './travel.ts'

/** - `choice`: from a fixed list, so it is no personal data;
 *  - `code`: text in a checked format, so it is safe in an email to the visitor;
 *  - `line` and `paragraphs`: free text, shown to the owner only. */
type Kind = 'choice' | 'code' | 'line' | 'paragraphs'

interface Answers extends Pick<Consultation, ProjectField> {
  /** A chosen package or `feasibility`. */
  interest?: string | null | undefined
}

interface Field<Value> {
  label: string
  kind: Kind
  format?(value: NonNullable<Value>): string
  /** Shown to the owner if the visitor left the field empty; without it the row is left out. */
  empty?: string
}

const fields: { readonly [Name in keyof Answers]-?: Field<Answers[Name]> } = {
  extensionType: {
    label: 'Extension',
    kind: 'choice',
    format: (type) => extensionTypeLabels[type],
    empty: 'Not given',
  },
  postcode: { label: 'Postcode', kind: 'code', format: withTravelCharge },
  interest: { label: 'Interested in', kind: 'line', format: interestName },
  projectDescription: { label: 'What they wrote', kind: 'paragraphs', empty: 'No message' },
}

const travelCharges = {
  nobody: 'no travel charge for a survey',
  some: 'a travel charge for a survey, depending on the street',
  everybody: 'with a travel charge for a survey',
}

function withTravelCharge(postcode: string): string {
  const travel = travelTo(districtOf(postcode) ?? '')
  return travel ? `${postcode} (${travelCharges[travel.pays]})` : postcode
}

export interface ConsultationFact {
  label: string
  kind: Kind
  /** Null if the visitor left the field empty. */
  value: string | null
  empty: string | null
}

/** Returns the answers about the project, for the emails, the timeline and the hub. */
export function consultationFacts(consultation: Answers): ConsultationFact[] {
  return Object.entries(fields).map(([name, { label, kind, format = String, empty = null }]) => {
    const value = consultation[name as keyof Answers] ?? null
    return { label, kind, empty, value: value === null ? null : format(value) }
  })
}

/** The fields that are emptied when a person is erased: all but choices from a list. */
export const personalProjectFields = (Object.keys(fields) as (keyof Answers)[]).filter(
  (name) => fields[name].kind !== 'choice',
)
