import { describe, expect, test } from 'vitest'
import { allQuestions } from '../../content/faq/questions.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/faq')
const text = textOf(html)

describe('the questions', () => {
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
      'building regulations 4–6 weeks',
      'as at October 2025',
      '40 m³',
      '50 m³',
      '15 miles of Winchester',
    ]) {
      expect(text).toContain(fact)
    }
  })
})
