import { onFirstUse } from './on-first-use.ts'

/** Letters that Unicode doesn't decompose into a base letter and marks, in lower case. */
const undecomposed: Readonly<Record<string, string>> = {
  æ: 'ae', ǽ: 'ae', ǣ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ð: 'd', đ: 'd', ø: 'o', ǿ: 'o', ł: 'l', ħ: 'h', ı: 'i', ĸ: 'k', ŋ: 'n', ŉ: 'n', ŧ: 't',
  ſ: 's', ĳ: 'ij', ŀ: 'l', ƀ: 'b', ƶ: 'z', ǥ: 'g', ɨ: 'i', ɉ: 'j', ƚ: 'l', ɍ: 'r', ʉ: 'u', ɏ: 'y', ⱥ: 'a', ȼ: 'c', ɇ: 'e',
} // prettier-ignore

/** Pairs of a letter and its base letters, in both cases, for what Unicode doesn't decompose. */
const undecomposedLetters = onFirstUse(() =>
  Object.entries(undecomposed).flatMap(([letter, base]): [string, string][] => {
    // The capital of ß is SS in JavaScript.
    const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
    return capital.length > 1 || /[a-z]/i.test(capital) || capital === letter
      ? [[letter, base]]
      : [
          [letter, base],
          [capital, capitalise(base)],
        ]
  }),
)

function capitalise(base: string): string {
  return base.slice(0, 1).toUpperCase() + base.slice(1)
}

/** The same for every letter of European languages: Latin-1 and Latin Extended-A, and what Unicode doesn't decompose. */
const latinLetters = onFirstUse(() => [
  ...Array.from({ length: 0x180 - 0xc0 }, (_, index): [string, string] => {
    const letter = String.fromCodePoint(0xc0 + index)
    return [letter, letter.normalize('NFD').slice(0, 1)]
  }).filter(([, base]) => /[A-Za-z]/.test(base)),
  ...undecomposedLetters(),
])

/** Greek and Cyrillic letters with marks, which the search index folds no more than those above: it knows the marks of Latin letters only. */
const listMarkedLetters = () =>
  Array.from({ length: 0x460 - 0x370 }, (_, index) => String.fromCodePoint(0x370 + index))
    .map((letter) => [letter, letter.normalize('NFD').slice(0, 1)] as const)
    .filter(([letter, base]) => base !== letter && /\p{L}/u.test(base))

const bases = onFirstUse(() => new Map([...undecomposedLetters(), ...listMarkedLetters()]))
const sortBases = onFirstUse(() => new Map(latinLetters()))

/** Returns a text with base letters for what the search index doesn't fold: `Lukasz` for `Łukasz`, `Γιωργος` for `Γιώργος`. */
export function foldUndecomposed(text: string): string {
  return text.replaceAll(/[^\0-\x7F]/gu, (letter) => bases().get(letter) ?? letter)
}

/** Returns a name as lists sort it, which is by its base letters: `elodie` for `Élodie`. */
export function sortableName(name: string): string {
  return name
    .replaceAll(/[^\0-\x7F]/gu, (letter) => sortBases().get(letter) ?? letter)
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** What joins or divides the parts of a name: O'Brien, Smith-Jones. */
const joiners = ["'", '’', '‘', 'ʼ', 'ʻ', '`', '´', '′', '-', '‐', '‑', '–'] as const

/** Returns a text without apostrophes and hyphens if it has any, so that `obrien` finds O'Brien. */
export function withoutJoiners(text: string): string | undefined {
  const joined = joiners.reduce((rest, mark) => rest.replaceAll(mark, ''), text)
  return joined === text ? undefined : joined
}

/** Returns the SQL of `sortableName` before it ignores capitals. @param column an SQL expression */
export function foldInSql(column: string): string {
  const folded = latinLetters().reduce((rest, [letter, base]) => `replace(${rest}, '${letter}', '${base}')`, column)
  return `case when length(${column}) = octet_length(${column}) then ${column} else ${folded} end`
}
