/** Highlights the search terms, in browsers that can do so without changing the page. */
export function highlight(places: readonly Element[], terms: readonly RegExp[]): void {
  if (!('highlights' in CSS)) return
  const ranges = places.flatMap((place) =>
    textsIn(place).flatMap((text) => terms.flatMap((term) => rangesOf(term, text))),
  )
  CSS.highlights.set('found', new Highlight(...ranges))
}

function textsIn(place: Element): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

function rangesOf(term: RegExp, text: Text): Range[] {
  return [...text.data.matchAll(term)].map(({ index, 0: { length } }) => {
    const range = new Range()
    range.setStart(text, index)
    range.setEnd(text, index + length)
    return range
  })
}
