import { accept, banner, expect, preAcceptCookies, test } from '../google-tags.ts'

const tagManager = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST'

test.describe('Analytics with a tag manager', () => {
  test('Accept loads the tag-manager analytics script, by id', async ({ page, googleStub }) => {
    await page.goto('/')
    await accept(page).click()
    await expect.poll(() => googleStub.scripts).toContain(tagManager)
  })

  test("on load with stored 'accepted', analytics loads without the banner", async ({ context, page, googleStub }) => {
    await preAcceptCookies(context)
    await page.goto('/')
    await expect.poll(() => googleStub.scripts).toContain(tagManager)
    await expect(accept(page)).toBeHidden()
  })

  test('without an answer nothing analytics-related loads', async ({ page, googleStub }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 900)
    await page.goto('/packages', { waitUntil: 'networkidle' })
    expect(googleStub.requests).toEqual([])
  })

  for (const name of ['Reject', 'Close']) {
    test(`${name}: nothing analytics-related loads`, async ({ page, googleStub }) => {
      await page.goto('/')
      await banner(page).getByRole('button', { name }).click()
      await page.goto('/contact', { waitUntil: 'networkidle' })
      expect(googleStub.requests).toEqual([])
    })
  }
})
