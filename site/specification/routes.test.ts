import { describe, expect, test } from 'vitest'
import { readPage, site } from './rendered-page.ts'

/** Section 2, "Route list": path, purpose and robots rule of each page, by default `index, follow`; and the accessibility statement. */
const routes = [
  ['/', 'Home'],
  ['/packages', 'Packages'],
  ['/process', 'Process'],
  ['/portfolio', 'Portfolio'],
  ['/about', 'About'],
  ['/blog', 'Blog'],
  ['/faq', 'FAQ'],
  ['/calculator', 'Cost calculator'],
  ['/contact', 'Contact and consultation form'],
  ['/feasibility-assessment', 'Feasibility assessment'],
  ['/reviews', 'Reviews'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/accessibility', 'Accessibility statement'],
  ['/thank-you', 'Confirmation after a consultation request', 'noindex, follow'],
  ['/checkout', 'Deposit payment', 'noindex, follow'],
  ['/payment-success', 'Payment confirmation', 'noindex, follow'],
  ['/marketing-hub', 'Lead management', 'noindex, nofollow'],
] as const

/** The sentences of the specification about the robots rules. */
const robotsRules = {
  'index, follow': 'all others are index, follow',
  'noindex, follow': 'it is excluded from search indexing',
  'noindex, nofollow': 'pages marked private are noindex, nofollow',
} as const

const heads = routes.map(([path]) => headOf(path))

function headOf(path: string) {
  const { attributesOf, textOf } = readPage(path)
  const meta = (name: string) => attributesOf(`meta[property="${name}"], meta[name="${name}"]`, 'content')[0] ?? ''
  return {
    title: textOf('title'),
    description: meta('description'),
    meta,
    canonical: attributesOf('link[rel="canonical"]', 'href'),
  }
}

describe.each(routes)('%s: %s', (path, _purpose, robots: keyof typeof robotsRules = 'index, follow') => {
  const { title, description, meta, canonical } = headOf(path)

  test('the page is there, with a heading of its own', () => {
    expect(site.render(path).status).toBe(200)
    expect(readPage(path).textsOf('h1')).toHaveLength(path === '/marketing-hub' ? 0 : 1)
  })
  test('each page sets its own title and description', () => {
    expect(title).toMatch(/^(?!Page Not Found).{10,60}$/)
    expect(description).toMatch(/^.{120,160}$/)
    expect(heads.filter((head) => head.title === title || head.description === description)).toHaveLength(1)
  })
  test('with canonical addresses under {host}', () => expect(canonical).toEqual([`https://extensions.test${path}`]))
  test(`${robotsRules[robots]}, in the head and in the header`, () => {
    expect([meta('robots'), site.render(path).robots]).toEqual([robots, robots])
  })
  test('the default share image is on the same origin', () => {
    expect(new URL(meta('og:image')).origin).toBe(new URL(meta('og:url')).origin)
  })
})

describe('any other path', () => {
  const { contains, linksTo } = readPage('/no-such-page')
  test('shows a 404 page', () => expect(site.render('/no-such-page').status).toBe(404))
  contains({
    'it reads "Sorry, the page you\'re looking for doesn\'t exist or has been moved."': [
      'main',
      "Sorry, the page you're looking for doesn't exist or has been moved.",
    ],
  })
  linksTo({ 'and has a Return to Home button': ['main', 'Return to Home', '/'] })
})
