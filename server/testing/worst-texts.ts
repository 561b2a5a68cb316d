/** Texts on which programs are known to take more time than in proportion to their length, each of `length` characters at most: runs of
 *  combining marks for normalisation, and what makes a regular expression or a parser try many ways. */
export function worstTexts(length: number): Record<string, string> {
  const repeat = (text: string) => text.repeat(Math.floor(length / text.length))
  return {
    'combining marks': `a${repeat('\u0315\u0300')}`,
    'combining marks of Tibetan': repeat('\u0f71\u0f72\u0f74\u0f80'),
    'marks that compatibility decomposition makes': `a${repeat('\uff9e\u0300')}`,
    'short runs of marks with an invisible character between': repeat('\u0315\u0300'.repeat(10) + '\u200b'),
    'short runs of marks with a control character between': repeat('\u0315\u0300'.repeat(10) + '\u0001'),
    'one letter': repeat('a'),
    digits: `${repeat('1').slice(1)}a`,
    'digits and spaces': repeat('1 '),
    'opening tags': repeat('<'),
    'opening comments': repeat('<!--'),
    entities: repeat('&#'),
    'opening brackets': repeat('('),
    'opening square brackets': repeat('['),
    braces: repeat('{'),
    'braces in pairs': repeat('{a|'),
    'spaces before a line end': `x${repeat(' ').slice(3)}\nx`,
    'line ends with spaces': `x${repeat(' \n').slice(2)}x`,
    'the beginning of an address': repeat('a@'),
    'labels of a host': `https://${repeat('a.').slice(8)}`,
    'a query': `https://a.example/?${repeat('a&').slice(20)}`,
    hyphens: repeat('-'),
    dots: repeat('.'),
    'unpaired surrogates': repeat('\ud800'),
    'joined emoji': repeat('👩\u200d'),
    'the flag with tags': repeat('🏴\u{e0067}\u{e0062}'),
  }
}
