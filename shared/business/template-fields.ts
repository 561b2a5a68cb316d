interface Field {
  /** What it stands for. */
  label: string
  /** What it says while nothing is known, unless the template has words of its own. A field that may be unknown and has no such words is
   *  left for the owner to fill in, as `[price]`. */
  ifUnknown?: string
}

/** The fields of the templates. In a template, `{place}` stands for where the lead lives, and `{place|your village}` says what to write
 *  where that is not known. */
export const templateFields = {
  firstName: { label: 'first name', ifUnknown: 'there' },
  project: { label: 'what they’re planning' },
  place: { label: 'where they live', ifUnknown: 'your area' },
  inPlace: { label: '“in” and where they live', ifUnknown: '' },
  source: { label: 'where we found them', ifUnknown: 'a public page' },
  package: { label: 'their package' },
  price: { label: 'the fee without and with VAT' },
  deposit: { label: 'the deposit including VAT' },
  depositLink: { label: 'the link to pay the deposit' },
} as const satisfies Record<string, Field>
export type FieldName = keyof typeof templateFields
export const fieldNames = Object.keys(templateFields) as FieldName[]

/** The fields that may be unknown for a lead. */
export const uncertainFields = ['firstName', 'place', 'inPlace', 'package', 'price', 'depositLink'] as const
export type UncertainField = (typeof uncertainFields)[number]

/** Matches a field, with its name and its words for what is not known. */
export const fieldPattern = /\{(\w+)(?:\|([^{}|]*))?\}/g

/** Returns what a field says while nothing is known. @param words of the template */
export function wordsFor(name: FieldName, words = ''): string {
  const field: Field = templateFields[name]
  return words.trim() || (field.ifUnknown ?? `[${name}]`)
}

/** Splits the text of a template at its fields. */
export function splitAtFields(text: string): { text: string; field?: FieldName }[] {
  return text.split(/(\{[^{}]*\})/).flatMap((piece) => {
    if (piece === '') return []
    const name = /^\{(\w+)(?:\|[^{}|]*)?\}$/.exec(piece)?.[1]
    return name !== undefined && isField(name) ? [{ text: piece, field: name }] : [{ text: piece }]
  })
}

/** Returns what is wrong with the fields of a template, in a sentence for the owner. */
export function templateProblem(template: string): string | undefined {
  for (const { text, field } of splitAtFields(template)) {
    if (field !== undefined) continue
    const [unknown] = /\{[^{}]*\}/.exec(text) ?? []
    if (unknown !== undefined) return `There is no field ${unknown}: please choose one from “Insert a field”`
    if (/[{}]/.test(text)) return 'Please use { and } only around a field'
  }
  return undefined
}

/** Returns what a template says where a field is not known; undefined where it says nothing of its own. */
export function ownWordsFor(template: string, name: UncertainField): string | undefined {
  for (const [, field, words] of template.matchAll(fieldPattern)) if (field === name && words) return words
  return undefined
}

/** Returns the template with other words for a field that is not known; blank for the usual ones. */
export function withOwnWords(template: string, name: UncertainField, words: string): string {
  const kept = words.replace(/[{}|\n]/g, '')
  return template.replace(fieldPattern, (whole, field: string) =>
    field === name ? (kept === '' ? `{${name}}` : `{${name}|${kept}}`) : whole,
  )
}

/** Returns the first field that the owner still has to fill in: `[price]`. */
export function openField(text: string): string | undefined {
  return new RegExp(`\\[(?:${fieldNames.join('|')})\\]`).exec(text)?.[0]
}

export function isField(name: string): name is FieldName {
  return Object.hasOwn(templateFields, name)
}
