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

/** Also matches what is obviously meant: two braces, spaces and capital letters. */
const inBraces = /\{{1,2}([^{}\n]{1,40})\}{1,2}/g

/** Replaces each known name in braces by its value. */
export function fillTextTerms(text: string, values: Readonly<Record<TextTermName, string>>): string {
  return text.replaceAll(inBraces, (found, typed: string) => {
    const name = readName(typed)
    return name === undefined ? found : values[name]
  })
}

/** Returns what is wrong with the braces of a text, in a sentence for the owner: each pair has a known name, so that no page shows braces. */
export function termProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(inBraces)].find(([, typed = '']) => readName(typed) === undefined)?.[0]
  if (unknown !== undefined) {
    const names = textTermNames.map((name) => `{${name}}`).join(', ')
    return `${unknown} isn’t filled in. Please use one of ${names}, or leave out the braces`
  }
  if (/[{}]/.test(text.replaceAll(inBraces, ''))) return 'Please use { and } only around a name, such as {deposit}'
  return undefined
}

function readName(typed: string): TextTermName | undefined {
  const name = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  return textTermNames.find((one) => one === name)
}
