import type { SiteSettings } from '#shared/site-rendering.ts'
import { home, homeServices } from '../home/page.ts'
import { homeProcess } from '../home/process.ts'
import { processPage } from '../process.ts'
import { services } from '../services.ts'
import { fillNamedTerms } from './text-terms.ts'

interface OriginalStep {
  title: string
  time: string
  text: string
  details: readonly string[]
}

function stepTexts(prefix: string, steps: readonly OriginalStep[]): [key: string, text: string][] {
  return steps.flatMap(({ title, time, text, details }, index): [string, string][] => [
    [`${prefix}-${index + 1}-title`, title],
    [`${prefix}-${index + 1}-time`, time],
    [`${prefix}-${index + 1}-text`, text],
    [`${prefix}-${index + 1}-details`, details.join('\n')],
  ])
}

/** The texts in code that the owner can replace, by the keys of `shared/business/page-texts.ts`, with names in braces where a setting is
 *  filled in. */
export const originalTexts: Readonly<Record<string, string>> = Object.fromEntries([
  ['home-title', home.hero.title],
  ['home-lead', home.hero.lead],
  ['services-title', homeServices.title],
  ['services-lead', homeServices.lead],
  ...services.flatMap(({ id, title, text }) => [
    [`service-${id}-title`, title],
    [`service-${id}-text`, text],
  ]),
  ['home-process-title', homeProcess.title],
  ['home-process-lead', homeProcess.lead],
  ...stepTexts('home-step', homeProcess.steps),
  ...homeProcess.timeline.items.flatMap(({ duration, title, text }, index) => [
    [`home-timeline-${index + 1}-duration`, duration],
    [`home-timeline-${index + 1}-title`, title],
    [`home-timeline-${index + 1}-text`, text],
  ]),
  ['process-title', processPage.title],
  ['process-lead', processPage.lead],
  ...stepTexts('process-step', processPage.steps.items),
])

export type ReadText = (key: string) => string

/** Returns a function that reads the text of a page: the owner's, or the original one. */
export function readTexts(settings: Pick<SiteSettings, 'content' | 'business'>): ReadText {
  return (key) => {
    const text = settings.content.texts[key] ?? originalTexts[key]
    if (text === undefined) throw new Error(`No page has the text ${key}.`)
    return fillNamedTerms(text, settings)
  }
}

/** Returns the services as the pages name them. */
export function listServices(text: ReadText) {
  return services.map(({ id }) => ({ id, title: text(`service-${id}-title`), text: text(`service-${id}-text`) }))
}

/** Returns the numbered steps of a page. @param prefix of their keys */
export function listSteps(text: ReadText, prefix: 'home-step' | 'process-step', count: number) {
  return Array.from({ length: count }, (_, index) => {
    const read = (part: string) => text(`${prefix}-${index + 1}-${part}`)
    return { title: read('title'), time: read('time'), text: read('text'), details: listLines(read('details')) }
  })
}

function listLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}
