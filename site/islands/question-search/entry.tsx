// Not React: all that the search shows or hides is in the page already.
import { rankQuestions } from './rank.ts'
import { termsOf } from '#shared/business/search-terms.ts'

/** Shows the questions that match as the visitor types, best first, starting with any text that the field already has. */
export function hydrate(island: HTMLElement): void {
  const field = island.querySelector('input')!
  const clear = island.querySelector<HTMLButtonElement>('.question-clear')!
  const count = island.querySelector<HTMLElement>('.question-count')!
  const empty = island.querySelector<HTMLElement>('.question-empty')!
  const categories = island.querySelectorAll<HTMLElement>('.faq-categories section, .faq-contents nav')
  const results = island.querySelector<HTMLElement>('.question-results')!
  const resultsTitle = results.querySelector('h2')!
  const questions = [...island.querySelectorAll('details')].map((element) => {
    const keywords = element.dataset['keywords']
    const texts = [...element.querySelectorAll('p:not(.faq-link)')].map(({ textContent }) => textContent)
    const title = element.querySelector('h3')!.textContent
    return { element, category: element.parentElement!, title, text: [...texts, keywords].join(' ') }
  })

  function show() {
    const terms = termsOf(field.value)
    const searching = terms.length > 0
    const { shown, matching } = rankQuestions(terms, questions)
    const found = shown.map((position) => questions[position]!.element)

    // Moving a question removes the focus from it, so questions only move back after a search that showed results.
    if (!results.hidden) for (const { element, category } of questions) category.append(element)
    if (searching) results.append(...found)
    for (const category of categories) category.hidden = searching
    results.hidden = !searching || found.length === 0
    resultsTitle.textContent = resultsTitle.dataset[matching ? 'matching' : 'closest']!
    empty.hidden = matching
    clear.hidden = field.value === ''

    const unit = !searching ? 'all' : found.length === 1 ? 'one' : 'many'
    count.textContent = matching ? `${found.length} ${count.dataset[unit]}` : count.dataset['none']!
    highlight(found.flatMap(textsOf), terms)
  }

  field.addEventListener('input', show)
  clear.addEventListener('click', () => {
    field.value = ''
    field.focus()
    show()
  })
  // When the address names a question, text from an earlier visit must not hide it.
  addEventListener('hashchange', () => {
    if (!document.querySelector(':target')?.closest('[hidden]')) return
    field.value = ''
    show()
  })
  show()
}

/** Returns the elements of the question and its answer, without the link below them. */
function textsOf(question: Element): Element[] {
  return [...question.querySelectorAll('h3, p:not(.faq-link)')]
}

/** Highlights the search terms, in browsers that can do so without changing the page. */
function highlight(places: readonly Element[], terms: readonly RegExp[]): void {
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
