import { describe, expect, test } from 'vitest'
import { allQuestions, questionCategories } from '../../content/faq/questions.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/faq')
const text = textOf(html)

describe('the questions', () => {
  test('stand in four categories of four', () => {
    expect(questionCategories.map(({ title, questions }) => [title, questions.length])).toEqual([
      ['Planning & Process', 4],
      ['Costs & Pricing', 4],
      ['Design & Technical', 4],
      ['Service Area & Logistics', 4],
    ])
  })

  test('share one name, so that one is open at a time', () => {
    expect(html.match(/<details name="question"/g)).toHaveLength(16)
  })

  test('each have an address of their own', () => {
    const ids = allQuestions.map(({ id }) => id)
    expect(new Set(ids).size).toBe(16)
    for (const id of ids) expect(html).toContain(`<div id="${id}" class="accordion-text">`)
  })

  test('cite the times, fees and limits', () => {
    for (const fact of [
      'Design takes 4–6 weeks',
      'building regulations 4–6 weeks',
      '8–12 weeks',
      '3–6 months',
      '£250–£650 + VAT',
      '£462',
      '£400–£800 + VAT',
      'as at October 2025',
      '6 m',
      '8 m',
      '40 m³',
      '50 m³',
      '£1,800–£2,500',
      '£1,600–£2,200',
      '15 miles of Winchester',
    ]) {
      expect(text).toContain(fact)
    }
  })
})

describe('the page', () => {
  test('leads to the form from its top, its help and its end', () => {
    expect(html).toMatch(/href="\/contact" data-keep-query="">Ask a Question</)
    expect(html).toMatch(/href="\/contact" data-keep-query="">Book a free call</)
    expect(html).toMatch(/href="\/contact" data-keep-query="">Book Free Consultation</)
  })

  test('has three help cards and four resource cards', () => {
    expect(html.match(/<li class="card help-card">/g)).toHaveLength(3)
    expect(html).toMatch(/<h3><a href="tel:\+441962496000">/)
    expect(html).toMatch(/<h3><a href="mailto:hello@extensions.test">/)
    const resources = [...html.matchAll(/<li class="card"><h3><a href="(.*?)"/g)].map(([, href]) => href)
    expect(resources).toEqual(['/packages', '/process', '/portfolio', '/blog'])
  })
})
