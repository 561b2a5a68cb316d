/** Matches characters that nobody sees, or that change the order in which the others are shown, so that a name, subject or file name could
 *  be read as another one: `\p{DI}` contains bidirectional controls, zero-width spaces, soft hyphens, tags and variation selectors.
 *
 *  The first group is what a script or an emoji needs: flags such as England’s; joiners between emoji, and after a letter of a script that
 *  joins letters, such as Persian or Hindi; and variation selectors after what has variants. */
const invisible = () =>
  /(🏴[\u{e0061}-\u{e007a}]{5}\u{e007f}|(?<=[\p{ExtPict}\p{EMod}]\ufe0f?)\u200d(?=\p{ExtPict})|(?<=[\u0620-\u10ff\u1700-\u1cff\ua800-\uabff\u{10a00}-\u{11fff}])(?<=[\p{L}\p{M}])(?:\u200d|\u200c(?=\u200c*[\p{L}\p{M}]))|(?<=\p{ExtPict})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)|(?<=\p{sc=Han})[\u{e0100}-\u{e01ef}])|[\p{DI}\u2800\ufff9-\ufffb]/gu

/** Returns a text without invisible characters, except for those that a script or an emoji needs. Takes time in proportion to its length. */
export function deleteInvisible(text: string): string {
  return text.replace(invisible(), '$1')
}

/** How many characters a text of at most `max` may have before white space and invisible characters are taken out of it. */
export function maxRawLength(max: number): number {
  return 4 * max + 400
}

/** Half-width sound marks count, because compatibility decomposition makes combining marks of them. */
const piledMarks = () => /(?:[^\p{M}\uff9e\uff9f]|^)[\p{M}\uff9e\uff9f]{31}/u

/** Returns whether a text has more than 30 combining marks in a row. Normalising takes time quadratic in their number. */
export function hasPiledMarks(text: string): boolean {
  return piledMarks().test(text)
}

/** Returns a text in a normal form of Unicode, or unchanged where that would take too long. */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return hasPiledMarks(text) ? text : text.normalize(form)
}

/** Returns a text in which each run of white space is one space. Single spaces are passed over, which takes a tenth of the time. */
export function foldSpace(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ')
}

/** Returns one line of a text that comes from outside, such as a subject or the name of a file, of at most `max` characters: without control
 *  and invisible characters, runs of white space folded, ends trimmed. Never throws. */
export function plainLine(text: string, max: number): string {
  return foldSpace(deleteInvisible(text.slice(0, maxRawLength(max)).toWellFormed()).replace(/[^\P{Cc}\s]/gu, ''))
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim()
}
