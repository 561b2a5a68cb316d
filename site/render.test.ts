import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import { packages } from '#shared/business/packages.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import type { RenderedPage } from '#shared/site-rendering.ts'
import chipsScript from './components/chips/chips-script.ts?script'
import dialogScript from './components/page-dialog/dialog-script.ts?script'
import pageScript from './inline-scripts/page-script.ts?script'
import { createSite } from './render.tsx'
import { testSettings } from './testing.ts'

const site = createSite(testSettings)
const pages = site.paths.map((path) => ({ path, page: site.render(path) }))
const publicPages = pages.filter(({ path }) => path !== '/marketing-hub')

function inside(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? ''
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const classesIn = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
const addressesIn = (html: string) => [...html.matchAll(/ href="(.*?)"/g)].map(([, address]) => address)
const scriptsOf = ({ html }: RenderedPage) =>
  [pageScript, dialogScript, chipsScript].map((script) => html.split(script).length - 1)
const titleOf = (html: string) => inside(html, /<title>(.*?)<\/title>/)

describe('every page', () => {
  test('is one of the seventeen addresses of the specification, or the accessibility statement', () => {
    expect(site.paths).toHaveLength(18)
    expect(new Set(site.paths).size).toBe(18)
  })

  test('has no title with the protected word architect', () => {
    for (const { page } of pages) expect(titleOf(page.html)).not.toMatch(/architect(?!ural technician)/i)
  })

  test.each(pages)('$path carries no style attribute and no event attribute', ({ page }) => {
    expect(page.html).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  })

  test.each(publicPages)('$path has a main landmark, navigation and footer', ({ page }) => {
    for (const landmark of ['<main ', '<nav ', '<footer ']) expect(page.html).toContain(landmark)
  })
})

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="\/contact(?:\?[^"]*)?"[^>]*>/g)].map(([link]) => link)
}

describe('the links to /contact', () => {
  test.each([...publicPages, { path: '/nope', page: site.render('/nope') }])(
    'of $path keep the query string in its content and its floating buttons',
    ({ page }) => {
      const content = page.html.slice(page.html.indexOf('<main'), page.html.indexOf('<footer class="footer"'))
      const floating = /<aside class="bottom-bar".*?<\/aside>/s.exec(page.html)?.[0] ?? ''
      const withoutQuery = linksIn(content + floating).filter((link) => !link.includes('data-keep-query'))
      expect(withoutQuery).toEqual([])
    },
  )

  test('of the navigation bar do not', () => {
    const bar = /<header class="nav-bar".*?<\/header>/s.exec(site.render('/').html)?.[0] ?? ''
    expect(linksIn(bar).length).toBeGreaterThan(0)
    expect(linksIn(bar).join('')).not.toContain('data-keep-query')
  })
})

const sharedLinks = (html: string) => ({
  // On the home page the logo leads to the form.
  navigation: addressesIn(inside(html, /(<nav.*?<\/nav>)/s)).slice(1),
  help: addressesIn(inside(html, /(<footer.*?<\/footer>)/s)),
})

describe('for every reader', () => {
  const siteLayout = publicPages.map(({ path, page }) => ({ path, html: page.html }))

  test('a page gives its language, and allows rotation and zoom', () => {
    for (const { path, html } of [...siteLayout, { path: 'hub', html: site.render('/marketing-hub').html }]) {
      expect(html, path).toMatch(/^<!DOCTYPE html><html lang="en-GB"/i)
      expect(html, path).not.toMatch(/<meta name="viewport" content="[^"]*(maximum-scale|user-scalable)/)
    }
  })

  test('navigation and help are in the same order on every page', () => {
    const home = sharedLinks(site.render('/').html)
    expect(home.navigation).toContain('/contact')
    expect(home.help).toEqual(expect.arrayContaining(['tel:+441962496000', 'mailto:hello@extensions.test']))
    for (const { path, html } of siteLayout) expect(sharedLinks(html), path).toEqual(home)
  })

  test.each([
    ['/contact', ['given-name', 'family-name', 'email', 'tel', 'postal-code']],
    ['/checkout', ['name', 'email', 'tel']],
    ['/calculator', ['name', 'email']],
  ])('the form of %s says which field is for which detail of the visitor', (path, details) => {
    const main = inside(site.render(path).html, /(<main.*<\/main>)/s)
    const found = [...main.matchAll(/autocomplete="([\w-]+)"/gi)].map(([, detail]) => detail)
    expect(found.filter((detail) => detail !== 'off')).toEqual(details)
  })
})

describe('an unknown path', () => {
  test.each(['/nope', '/contact/x', '/CONTACT', '/__proto__'])('%s gives the 404 page', (path) => {
    const page = site.render(path)
    expect(page.status).toBe(404)
    expect(page.html).toContain('Sorry, the page you&#x27;re looking for doesn&#x27;t exist or has been moved.')
    const main = /<main.*<\/main>/s.exec(page.html)?.[0] ?? ''
    const links = [...main.matchAll(/<a class="button \w+" href="(.*?)".*?>(.*?)<\/a>/g)].map(([, href, text]) => [
      href,
      text,
    ])
    expect(links).toEqual([
      ['/', 'Return to Home'],
      ['/packages', 'See our packages'],
      ['/contact', 'Contact us'],
    ])
    expect(page.html).not.toContain('rel="canonical"')
  })
})

describe('the content security of a page', () => {
  test.each(publicPages.filter(({ path }) => path !== '/checkout'))(
    '$path allows exactly its own script and style',
    ({ page }) => {
      const scripts = [...page.html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs)].map(
        ([, text]) => hash(text ?? ''),
      )
      const styles = [...page.html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => hash(text ?? ''))
      expect(page.contentSecurity).toEqual({ script: scripts, style: styles })
    },
  )

  test('lets the browser prepare pages ahead, but none whose opening means something, and no file', () => {
    const [, rules] = /<script type="speculationrules">(.*?)<\/script>/.exec(site.render('/').html) ?? []
    const [rule] = (JSON.parse(rules ?? '{}') as { prerender: { where: { and: unknown[] } }[] }).prerender
    const left = ['/api/*', '/marketing-hub*', '/checkout*', '/payment-success*', '/thank-you*', '/*.*']
    expect(rule?.where.and).toContainEqual({ not: { href_matches: left } })
    expect(site.render('/marketing-hub').html).not.toContain('speculationrules')
  })

  test('loads no script file in the first view of a public page', () => {
    for (const { page } of publicPages) expect(page.html).not.toMatch(/<script[^>]* src=|modulepreload/)
  })

  test('keeps the inline script within 1,120 bytes as it is sent', () => {
    expect(brotliCompressSync(pageScript).length).toBeLessThanOrEqual(1120)
  })

  test.each([
    ['/', 2330],
    ['/contact', 1490],
    ['/calculator', 1490],
  ])('keeps all inline scripts of %s within %i bytes as they are sent', (path, maxBytes) => {
    const script = inside(site.render(path).html, /<script>(.*?)<\/script>/s)
    expect(script).toContain(pageScript)
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(maxBytes)
  })
})

describe('the scripts of a page', () => {
  test('are those of its components, each once', () => {
    expect(scriptsOf(site.render('/faq'))).toEqual([1, 0, 0])
    expect(scriptsOf(site.render('/portfolio'))).toEqual([1, 1, 1])
    // Without projects there is nothing to choose.
    expect(scriptsOf(createSite({ ...testSettings, showSamples: false }).render('/portfolio'))).toEqual([1, 1, 0])
    expect(scriptsOf(site.render('/marketing-hub'))).toEqual([0, 0, 0])
  })
})

describe('the styles of a page', () => {
  const sheets = import.meta.glob<string>('./{components,drawings,islands,pages,styles}/**/*.css', {
    query: '?inline',
    import: 'default',
    eager: true,
  })
  const known = classesIn(Object.values(sheets).join(''))
  const addresses = [...site.paths, '/nope', ...site.openedPaths].filter((path) => path !== '/marketing-hub')

  test.each(addresses)('%s style every element that it has', (path) => {
    const { html } = site.render(path)
    const styled = classesIn(inside(html, /<style>(.*?)<\/style>/s))
    const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(used.filter((name) => known.has(name) && !styled.has(name))).toEqual([])
  })

  test('come in cascade layers, and declare no custom property that the page does not use', () => {
    const style = inside(site.render('/about').html, /<style>(.*?)<\/style>/s)
    expect([...style.matchAll(/@layer (\w+)/g)].map(([, layer]) => layer)).toEqual([
      'reset',
      'tokens',
      'base',
      'components',
      'pages',
    ])
    expect(style).toContain('--drawing-glass:')
    expect(style).not.toContain('--drawing-lawn:')
  })

  test('declare the properties that the scripts of its islands use', () => {
    const tokens = ['clay', 'raised', 'ink', 'muted', 'error', 'corner', 'field-line', 'line', 'shadow', 'bar-height']
    for (const path of ['/', '/calculator', '/contact', '/checkout']) {
      const missing = tokens.filter((name) => !site.render(path).html.includes(`--${name}:`))
      expect(missing, path).toEqual([])
    }
  })
})

describe('facts', () => {
  const home = site.render('/').html

  test.each(packages)('the home page shows the price of $name with and without VAT', ({ type }) => {
    const price = specifiedPrices.packages[type]
    expect(home).toContain(`<strong>${formatMoney(pounds(price))}</strong>`)
    expect(home).toContain(`${formatMoney(withVat(pounds(price)))} including VAT`)
    expect(home).toContain(`>Book ${type}</a>`)
  })

  test('the home page uses its own version of the claims', () => {
    for (const claim of ['25+', '300+', '95%']) expect(home).toContain(claim)
  })

  test('the footer names the trader with VAT and registration numbers', () => {
    expect(home).toContain(
      'Test Trader, trading as Test Extensions · 1 Test Street, Winchester SO23 0AA · VAT number GB 123 4567 89 · ICO registration ZA123456',
    )
  })
})

describe('floating calls to action', () => {
  // A booking or a payment is under way or done there: they would cover the button that matters.
  const without = ['/thank-you', '/checkout', '/payment-success']

  test.each(['button ink book-button', 'call-button', 'sticky-bar'])('%s is on every public page but three', (name) => {
    const lacking = publicPages.filter(({ page }) => !page.html.includes(`class="${name}"`)).map(({ path }) => path)
    expect(lacking).toEqual(without)
    expect(site.render('/nowhere').html).toContain(`class="${name}"`)
  })
})

describe('navigation', () => {
  test('the logo leads to the form on the home page, and home from elsewhere', () => {
    expect(site.render('/').html).toContain('<a class="nav-logo" href="#contact"')
    expect(site.render('/faq').html).toContain('<a class="nav-logo" href="/"')
  })
})
