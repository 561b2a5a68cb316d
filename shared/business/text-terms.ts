/** The names of what is filled in where a text of the website has it in braces, such as `{deposit}`. They follow the settings. */
export const textTermNames = [
  'minutes',
  'call',
  'by call',
  'how the call works',
  'deposit',
  'package prices',
  'revision price',
  'council changes price',
  'travel price',
] as const
export type TextTermName = (typeof textTermNames)[number]

const inBraces = /\{([^{}\n]{1,40})\}/g

/** Replaces each known name in braces by its value. */
export function fillTextTerms(text: string, values: Readonly<Record<TextTermName, string>>): string {
  return text.replaceAll(inBraces, (found, name: string) => (isTermName(name) ? values[name] : found))
}

/** Returns the first name in braces that is not filled in, with its braces. */
export function findUnknownTerm(text: string): string | undefined {
  return [...text.matchAll(inBraces)].find(([, name = '']) => !isTermName(name))?.[0]
}

function isTermName(name: string): name is TextTermName {
  return textTermNames.some((one) => one === name)
}
