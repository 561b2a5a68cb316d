// Not React: all that the search shows or hides is in the page already.
import { highlight } from './highlight.ts'
import { termsOf } from './terms.ts'

/** Filters the questions as the visitor types. What was typed before is taken up. */
export function hydrate(island: HTMLElement): void {
  const field = island.querySelector('input')!
  const clear = island.querySelector<HTMLButtonElement>('.question-clear')!
  const count = island.querySelector<HTMLElement>('.question-count')!
  const empty = island.querySelector<HTMLElement>('.question-empty')!
  const questions = [...island.querySelectorAll('details')]
  const categories = [...island.querySelectorAll<HTMLElement>('.faq-categories section')]

  function show() {
    const terms = termsOf(field.value)
    for (const question of questions) {
      const text = `${textsOf(question)
        .map(({ textContent }) => textContent)
        .join(' ')} ${question.dataset['keywords']}`
      question.hidden = !terms.every((term) => text.match(term))
    }
    for (const category of categories) {
      category.hidden = !category.querySelector('details:not([hidden])')
      island.querySelector<HTMLElement>(`li:has([href="#${category.id}"])`)!.hidden = category.hidden
    }
    const found = questions.filter(({ hidden }) => !hidden)
    const unit = terms.length === 0 ? 'all' : found.length === 1 ? 'one' : 'many'
    count.textContent = `${found.length} ${count.dataset[unit]}`
    empty.hidden = found.length > 0
    clear.hidden = field.value === ''
    highlight(found.flatMap(textsOf), terms)
  }

  field.addEventListener('input', show)
  clear.addEventListener('click', () => {
    field.value = ''
    field.focus()
    show()
  })
  // The address names a question: nothing typed on an earlier visit hides it.
  addEventListener('hashchange', () => {
    if (!document.querySelector(':target')?.closest('[hidden]')) return
    field.value = ''
    show()
  })
  show()
}

/** Question and answer, without the link that stands under each. */
function textsOf(question: Element): Element[] {
  return [...question.querySelectorAll('h3, p:not(.faq-link)')]
}
