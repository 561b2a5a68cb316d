import { describe, expect, test } from 'vitest'
import { createSite } from '../render.tsx'
import { testSettings } from '../testing.ts'

const tags = { gtmId: 'GTM-TEST', adsId: 'AW-1', enquiryLabel: 'enquiry' }
const plain = createSite(testSettings)
const tagged = createSite({ ...testSettings, tags })
const withoutTags = ['/checkout', '/marketing-hub']
const bannerTags = 'data-tags="{&quot;gtmId&quot;:&quot;GTM-TEST&quot;'

describe('a site without tags', () => {
  test.each(plain.paths)('%s allows nothing of Google, and says nothing of tags', (path) => {
    const { html, contentSecurity } = plain.render(path)
    expect(JSON.stringify(contentSecurity)).not.toContain('google')
    expect(html).not.toMatch(/data-tags|analytics-/)
  })
})

describe('a site with tags', () => {
  test.each(tagged.paths.filter((path) => !withoutTags.includes(path)))('%s may load them', (path) => {
    const { html, contentSecurity } = tagged.render(path)
    expect(html).toContain(bannerTags)
    expect(contentSecurity.script).toContain('https://*.googletagmanager.com')
    expect(contentSecurity.script.join(' ')).not.toContain('unsafe')
    expect(contentSecurity.connect).toContain('https://*.google-analytics.com')
    expect(contentSecurity.image).toContain('https://googleads.g.doubleclick.net')
  })

  test.each(withoutTags)('%s may not', (path) => {
    const { html, contentSecurity } = tagged.render(path)
    expect(html).not.toContain('GTM-TEST')
    expect(JSON.stringify(contentSecurity)).not.toContain('google')
  })

  test('keeps their ids out of every first view: no script of theirs stands in the page', () => {
    for (const path of tagged.paths) expect(tagged.render(path).html).not.toContain('googletagmanager')
  })

  test('needs nothing of analytics for an ad tag alone', () => {
    const { contentSecurity } = createSite({ ...testSettings, tags: { adsId: 'AW-1' } }).render('/')
    expect(JSON.stringify(contentSecurity)).not.toContain('analytics')
  })
})
