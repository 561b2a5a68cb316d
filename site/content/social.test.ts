import { expect, test } from 'vitest'
import type { Business } from '#shared/business/business.ts'
import { createSite } from '../render.tsx'
import { testSettings } from '../testing.ts'

function siteWith(social: Business['social']) {
  return createSite({ ...testSettings, business: { ...testSettings.business, social } })
}

test('a business without pages on social networks shows no links, no heading over them, and names none to search engines', () => {
  const site = siteWith({})
  for (const path of ['/', '/contact']) {
    const { html } = site.render(path)
    expect(html, path).not.toContain('class="social-links"')
    expect(html, path).not.toContain('Follow our work')
    expect(html, path).not.toContain('"sameAs"')
  }
})

test('a business with one page on a social network shows that one', () => {
  const site = siteWith({ threads: 'https://threads.test/a' })
  const contact = site.render('/contact').html
  expect(contact).toContain('Follow our work')
  expect(contact.match(/href="https:\/\/threads\.test\/a"/g)).toHaveLength(2) // in the page and in the footer
  expect(contact).not.toContain('Facebook')
  expect(site.render('/').html).toContain('"sameAs":["https://threads.test/a"]')
})
