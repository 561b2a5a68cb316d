import { describe, expect, test } from 'vitest'
import { builtInBlogArticles, builtInHomeArticles } from '../../content/articles/articles.ts'
import { articleDrawings } from '../../drawings/index.ts'
import { pageRoutes } from '../../routes.tsx'
import { testSettings } from '../../testing.ts'
import { sharePath, sharePicture } from '../share-picture.ts'
import { listSharePictures } from './share-pictures.ts'
import { shareSheet } from './share-sheet.ts'
import { setTitle } from './title-lines.ts'

/** As if every letter were half as wide as the type is high. */
const measure = (word: string) => word.length / 2

describe('a title', () => {
  const room = { width: 100, sizes: [20, 10], maximumLines: 2 }

  test('is set in the largest type that fits, in as few lines as there can be', () => {
    expect(setTitle('One two', room, measure)).toEqual({ size: 20, lines: ['One two'] })
    expect(setTitle('One two three', room, measure)).toEqual({ size: 20, lines: ['One two', 'three'] })
    expect(setTitle('One two three four five', room, measure).size).toBe(10)
  })

  test('has lines of about the same length', () => {
    expect(setTitle('One two three four five', room, measure).lines).toEqual(['One two three', 'four five'])
  })

  test('that fits nowhere is refused', () => {
    expect(() => setTitle('Incomprehensibilities', room, measure)).toThrow('Incomprehensibilities')
  })
})

describe('the pictures', () => {
  const articles = [...builtInHomeArticles, ...builtInBlogArticles]
  const pictures = listSharePictures()
  const names = pictures.map(({ name }) => name)

  test('are there for every page and article that names one, each once', () => {
    const wanted = pageRoutes(testSettings).flatMap((route) =>
      [undefined, ...(route.articles ?? [])].map((article) => sharePicture(route, { article }).path),
    )
    expect(names.map(sharePath).toSorted()).toEqual([...new Set(wanted)].toSorted())
  })

  test('have a drawing each that no other has, unless it is that of an article’s category', () => {
    const own = pictures.filter(({ name }) => name in articleDrawings || !articles.some(({ slug }) => slug === name))
    const drawings = own.map(({ sheet }) => sheet.drawing)
    expect(new Set(drawings).size).toBe(own.length)
  })

  test('say the page’s title, what is drawn and at which scale', () => {
    const sheet = pictures.find(({ name }) => name === 'loft-conversions')?.sheet
    const svg = sheet ? shareSheet(sheet, measure) : ''
    const words = [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)].map(([, text]) => text)
    expect(words.join(' ')).toMatch(
      /Drawing Loft conversion, section, 22\u00a0m² Scale 1:100 at A3 Is your loft worth converting\?/,
    )
  })
})
