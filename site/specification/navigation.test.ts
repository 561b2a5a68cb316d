import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

const links = [
  ['Home', '/'],
  ['Packages', '/packages'],
  ['Process', '/process'],
  ['Portfolio', '/portfolio'],
  ['About Us', '/about'],
  ['Blog', '/blog'],
  ['FAQ', '/faq'],
  ['Cost Calculator', '/calculator'],
  ['Contact', '/contact'],
  ['Feasibility Assessment', '/feasibility-assessment'],
  ['Reviews', '/reviews'],
] as const

/** The routes that on a wide screen are in the menu only. */
const inMenu = new Set<string>(['Blog', 'FAQ', 'Feasibility Assessment', 'Reviews'])

describe('Navigation', () => {
  test('the menu lists the routes in the order of the specification', () => {
    const { attributesOf, textsOf } = readPage('/faq')
    expect(textsOf('#menu a').slice(0, links.length)).toEqual(links.map(([name]) => name))
    expect(attributesOf('#menu a', 'href').slice(0, links.length)).toEqual(links.map(([, path]) => path))
  })
  test.each(links)('it links to %s, and highlights it as the current route', (name, path) => {
    const { $, attributesOf, textsOf } = readPage(path)
    const current = textsOf('.nav-bar a[aria-current="page"]')
    expect(new Set(current)).toEqual(new Set([name]))
    expect(new Set(attributesOf('.nav-bar a[aria-current="page"]', 'href'))).toEqual(new Set([path]))
    const isInMenu = inMenu.has(name)
    expect(textsOf('.nav-main [aria-current], .nav-contact[aria-current]')).toEqual(isInMenu ? [] : [name])
    expect($('.nav-has-current')).toHaveLength(isInMenu ? 1 : 0)
  })
  describe('and a desktop layout', () => {
    const { counts, linksTo } = readPage('/')
    counts({
      'a link to a static PDF of a magazine article opens in a new tab': [
        '#menu a[href="/home-extension-magazine.pdf"][target="_blank"]:contains("Magazine")',
        1,
      ],
    })
    linksTo({ 'it holds the telephone number': ['.nav-bar', '01962 496 000', 'tel:+441962496000'] })
  })
})

describe('Floating calls to action', () => {
  const { counts, linksTo } = readPage('/packages')
  linksTo({
    "desktop: 'Book Now Your Free Consultation', linking to /contact": [
      '.bottom-bar',
      'Book Now Your Free Consultation',
      '/contact',
    ],
    "the mobile sticky bottom bar holds 'Book Free Consultation' (to /contact)": [
      '.sticky-bar',
      'Book Free Consultation',
      '/contact',
    ],
    "and 'Call' (dials)": ['.sticky-bar', 'Call', 'tel:+441962496000'],
  })
  counts({ 'mobile: a call button that dials the business number': ['.call-button[href="tel:+441962496000"]', 1] })
})
