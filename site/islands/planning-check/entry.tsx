// Not React: every answer that the check can show is in the page already.
import {
  isMeasured,
  planningRoute,
  type HomeKind,
  type PlannedWork,
  type Protection,
} from '#shared/business/planning-route.ts'
import { carryCheck } from './carried-check.ts'

/** Answers as the visitor chooses. What was chosen before is taken up. */
export function hydrate(island: HTMLElement): void {
  const form = island.querySelector('form')!
  const [work, home, protection] = ['work', 'home', 'protection'].map(
    (name) => form.elements.namedItem(name) as HTMLSelectElement,
  ) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement]
  const metres = form.elements.namedItem('metres') as HTMLInputElement
  const answer = island.querySelector<HTMLElement>('.planning-answer')!
  const carry = island.querySelector<HTMLAnchorElement>('.planning-carry')!

  function show() {
    const planned = work.value as PlannedWork
    const measured = isMeasured(planned)
    metres.closest<HTMLElement>('.field')!.hidden = !measured
    const found = planningRoute({
      work: planned,
      home: home.value as HomeKind,
      protection: protection.value as Protection,
      metres: metres.valueAsNumber,
    })
    const keepsRights = found?.route === 'permitted' || found?.route === 'prior-approval'
    const wanted = new Set(
      found ? [found.route, found.reason, 'found', ...(keepsRights ? [`keep-${planned}`] : [])] : ['wanted'],
    )
    for (const part of answer.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = !wanted.has(part.dataset['when'] ?? '')
    return { measured, route: found?.route }
  }

  function describe(): string {
    const { measured, route } = show()
    const title = answer.querySelector(`h3[data-when="${route}"]`)?.textContent ?? ''
    const facts = [work, home, protection].map((select) => select.selectedOptions[0]?.text ?? '')
    if (measured) facts.splice(1, 0, `${metres.value} m out`)
    return `${carry.dataset['carried']} ${facts.join('; ')}. ${title}.`
  }

  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  carry.addEventListener('click', () => carryCheck(describe()))
  show()
}
