import { checksOf, expect, test } from './checks.ts'

/** The claims of articles that sections 1 and 9 list, each with an article and the text of it that makes the claim. */
const claims = [
  ['experience: 20+ years (blog articles)', '/blog?article=daylight-rooflights-and-doors', '20+ years'],
  ['extensions: 300+ extensions (articles)', '/?article=kitchen-extension-guide', '300+ extensions'],
  ['planning success: 97% (articles)', '/?article=planning-permission-guide', '97%'],
  ['articles claim 95% of clients choose Pre-Build', '/?article=why-pre-build-package', '95%'],
  ['articles say drawings in 10-14 days', '/?article=kitchen-extension-guide', '10–14 days'],
  ['6 m rear extension for terraced or semi-detached', '/?article=planning-permission-guide', '6 m'],
  ['8 m for detached', '/?article=planning-permission-guide', '8 m'],
  ['loft volume 40 m³ for terraced', '/?article=loft-conversions', '40 m³'],
  ['50 m³ otherwise', '/?article=loft-conversions', '50 m³'],
  ['build costs in Hampshire per sq m: 1,800-2,500 single-storey', '/?article=kitchen-extension-guide', '£1,800'],
  ['1,600-2,200 two-storey', '/?article=two-storey-extensions', '£1,600'],
] as const

for (const [sentence, address, text] of claims) {
  checksOf(address)(sentence, (page) => expect(page.getByRole('dialog')).toContainText(text))
}

test.describe('Home article categories', () => {
  for (const [slug, category] of [
    ['kitchen-extension-guide', 'Kitchen Extensions'],
    ['planning-permission-guide', 'Planning Permission Guide'],
    ['why-pre-build-package', 'Pre-Build Package'],
    ['building-regulations-explained', 'Building Regulations'],
    ['two-storey-extensions', 'Two-Storey Extensions'],
    ['loft-conversions', 'Loft Conversions'],
    ['choosing-who-draws-your-extension', 'Choosing Architects'],
    ['extension-trends', 'Extension Trends'],
  ] as const) {
    test(`${category}: id, title, excerpt, content (HTML), category, image, alt text`, async ({ request }) => {
      const html = await (await request.get(`/?article=${slug}`)).text()
      const dialog = /<dialog .*<\/dialog>/s.exec(html)?.[0]
      expect(dialog).toContain(`>${category}</p>`)
      expect(dialog).toMatch(/<img [^>]*alt="[^"]{20,}".*<h2.*<h3/s)
    })
  }
})
