import { describe, expect, test } from 'vitest'
import { allQuestions } from '../../content/faq/questions.ts'
import { rankQuestions } from './rank.ts'
import { termsOf } from '#shared/business/search-terms.ts'

const questions = allQuestions.map(({ question, answer, keywords }) => ({
  title: question,
  text: [...answer, keywords].join(' '),
}))

function search(words: string) {
  const { shown, matching } = rankQuestions(termsOf(words), questions)
  return { matching, titles: shown.map((position) => allQuestions[position]!.question) }
}

describe('the questions that a search shows', () => {
  test.each([
    ['how long does it take to get planning permission', 'How long does the whole process take?'],
    ['How much do the drawings cost?', 'What do the drawings cost?'],
    ['can you help me with an appeal', 'What happens if planning permission is refused?'],
    ['do I need planning permission for a garage', 'Do I need planning permission for my extension?'],
    ['steel beam', 'Do I need structural calculations?'],
    ['survey charge', 'Is there a travel charge for the survey?'],
  ])('for "%s" begin with "%s"', (words, title) => {
    const { matching, titles } = search(words)
    expect(matching).toBe(true)
    expect(titles[0]).toBe(title)
  })

  test('are all of them in their own order if the search has only stop words', () => {
    expect(search('how do I').titles).toEqual(allQuestions.map(({ question }) => question))
  })

  test('are the closest three where none has most of the words', () => {
    const { matching, titles } = search('basement swimming pool planning permission conservatory heating')
    expect(matching).toBe(false)
    expect(titles).toHaveLength(3)
    expect(titles[0]).toContain('planning permission')
  })

  test('are none if no word is known', () => {
    expect(search('swimming pool')).toEqual({ matching: false, titles: [] })
  })
})
