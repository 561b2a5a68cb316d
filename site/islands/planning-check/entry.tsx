// Not React: every answer that the check can show is in the page already.
import { decidingChoices, isMeasured, planningRoute } from '#shared/business/planning-route.ts'
import type { HomeKind, PlannedExtension, PlannedWork, Protection } from '#shared/business/planning-rules.ts'
import { saveCheck } from './carried-check.ts'

/** Answers as the visitor chooses. What was chosen before is taken up. */
export function hydrate(island: HTMLElement): void {
  const form = island.querySelector('form')!
  const selectOf = (name: string) => form.elements.namedItem(name) as HTMLSelectElement
  const [work, home, protection] = [selectOf('work'), selectOf('home'), selectOf('protection')]
  const metres = form.elements.namedItem('metres') as HTMLInputElement
  const answer = island.querySelector<HTMLElement>('.planning-answer')!
  const carry = island.querySelector<HTMLAnchorElement>('.planning-carry')!

  function show() {
    const planned: PlannedExtension = {
      work: work.value as PlannedWork,
      home: home.value as HomeKind,
      protection: protection.value as Protection,
      metres: metres.valueAsNumber,
    }
    const measured = isMeasured(planned.work)
    metres.closest<HTMLElement>('.field')!.hidden = !measured
    const isOpen = planningRoute(planned)?.route === 'we-check'
    for (const question of form.querySelectorAll<HTMLElement>('[data-decides]'))
      question.hidden = !(isOpen && question.dataset['decides'] === planned.work)
    const deciding = isOpen ? selectOf(`deciding-${planned.work}`) : undefined
    const found = planningRoute({ ...planned, ...factsOf(planned.work, deciding?.value) })
    const wanted = new Set<string>(
      found
        ? [found.route, ...found.reasons, ...found.weCheck, 'found', ...(found.weCheck.length > 0 ? ['checked'] : [])]
        : ['wanted'],
    )
    for (const part of answer.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = !part.dataset['when']!.split(' ').some((when) => wanted.has(when))
    return { measured, deciding, route: found?.route }
  }

  function describe(): string {
    const { measured, deciding, route } = show()
    const title = answer.querySelector(`h3[data-when="${route}"]`)?.textContent ?? ''
    const facts = [work, home, protection, ...(deciding ? [deciding] : [])].map(
      (select) => select.selectedOptions[0]?.text ?? '',
    )
    if (measured) facts.splice(1, 0, `${metres.value} m out`)
    return `${carry.dataset['carried']} ${facts.join('; ')}. ${title}.`
  }

  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  carry.addEventListener('click', () => saveCheck(describe()))
  show()
}

/** Returns what a choice of the further question about a work says. */
function factsOf(work: PlannedWork, choice = ''): Partial<PlannedExtension> {
  const choices: Partial<Record<PlannedWork, Record<string, Partial<PlannedExtension>>>> = decidingChoices
  return choices[work]?.[choice] ?? {}
}
