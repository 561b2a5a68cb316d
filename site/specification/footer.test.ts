import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

const { contains, counts, linksTo, attributesOf } = readPage('/about')

describe('Footer', () => {
  linksTo({
    'footer service links go to /#services from other pages': ['footer', 'Kitchen extensions', '/#services'],
  })
  test('links to /about, /portfolio, /blog, /contact, /reviews, /terms and /privacy, in this order', () => {
    const added = new Set(['/#services', '/accessibility'])
    const paths = attributesOf('footer a[href^="/"]', 'href').filter((href) => !added.has(href))
    expect(paths).toEqual(['/about', '/portfolio', '/blog', '/contact', '/reviews', '/terms', '/privacy'])
  })
})

describe('The contact block', () => {
  linksTo({
    'shows a phone link': ['footer', '01962 496 000', 'tel:+441962496000'],
    'an email link': ['footer', 'hello@extensions.test', 'mailto:hello@extensions.test'],
  })
  contains({
    'service-area text: Winchester, Basingstoke, Southampton and all of Hampshire, with design work UK-wide': [
      'footer',
      'Winchester, Basingstoke, Southampton and all of Hampshire',
      'Design work UK-wide',
    ],
    'and an Insurance card stating Fully Insured': ['footer', 'Insurance', 'Fully Insured'],
  })
  counts({
    'the social link to Facebook is opened in a new tab': [
      'footer a[href^="https:"][target="_blank"]:contains("Facebook")',
      1,
    ],
    'and so is the one to Instagram': ['footer a[href^="https:"][target="_blank"]:contains("Instagram")', 1],
    'the one to LinkedIn': ['footer a[href^="https:"][target="_blank"]:contains("LinkedIn")', 1],
    'and the one to Threads': ['footer a[href^="https:"][target="_blank"]:contains("Threads")', 1],
  })
})
