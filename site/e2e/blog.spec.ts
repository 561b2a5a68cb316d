import type { Page } from '@playwright/test'
import { countArticles } from './content-counts.ts'
import { expect, sharedServerTest as test } from './fixtures.ts'

const categories = ['Architect Packages', 'Planning Permission', 'Design Ideas', 'Building Regulations', 'Budgeting']
const slug = 'forty-five-degree-rule'
const title = 'The 45-degree rule and your neighbour’s window'

const cards = (page: Page) => page.locator('.blog-articles > li:visible')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const readLink = (page: Page) => page.getByRole('link', { name: `Read Article ${title}` })
const dialog = (page: Page) => page.getByRole('dialog', { name: title })

test.describe('the category chips', () => {
  test('an address with a category shows it; with an unknown one all are shown, and the first article is featured', async ({
    page,
  }) => {
    await page.goto('/blog?category=Design+Ideas')
    await expect(cards(page)).toHaveCount(await page.locator('.blog-articles > [data-category="Design Ideas"]').count())
    await expect(chip(page, 'Design Ideas')).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/blog?category=Cats')
    await expect(page.locator('.chips button')).toHaveText(['All', ...categories])
    await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true')
    await expect(cards(page)).toHaveCount(await countArticles(page))
    const [featured, second] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()]
    expect(featured?.width).toBeGreaterThan(2 * (second?.width ?? Infinity))
  })

  test('a chip shows its category, features its first article, announces the number and changes the address', async ({
    page,
  }) => {
    await page.goto('/blog?utm_source=leaflet')
    for (const category of categories) {
      await chip(page, category).click()
      await expect(chip(page, category)).toHaveAttribute('aria-pressed', 'true')
      await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'false')
      const count = await page.locator(`.blog-articles > [data-category='${category}']`).count()
      await expect(cards(page)).toHaveCount(count)
      await expect(page.getByRole('status').filter({ hasText: `${count} article` })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('category')).toBe(category)
      expect(new URL(page.url()).searchParams.get('utm_source')).toBe('leaflet')
      for (const card of await cards(page).all()) await expect(card).toContainText(category)
    }
    const [first, second] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()]
    expect(first?.width).toBeGreaterThan(second?.width ?? Infinity)
    await chip(page, 'All').click()
    await expect(cards(page)).toHaveCount(await countArticles(page))
    expect(page.url()).not.toContain('category')
  })
})

test.describe('the dialog', () => {
  test('Read Article opens the whole article at its own address, and Back closes it', async ({ page }) => {
    await page.goto('/blog?utm_source=leaflet')
    await readLink(page).click()
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page)).toContainText('Try it with a sheet of paper')
    await expect(dialog(page)).toContainText('Example Extensions')
    await expect(dialog(page).getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute(
      'href',
      '/contact?utm_source=leaflet',
    )
    await expect(page).toHaveURL(`/blog?utm_source=leaflet&article=${slug}`)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/blog?utm_source=leaflet')
    await page.goForward()
    await expect(dialog(page)).toBeVisible()
  })

  test('Forward opens it again although the close event of Back comes late', async ({ page }) => {
    await page.goto('/blog')
    await readLink(page).click()
    await expect(dialog(page)).toBeVisible()
    await page.evaluate(() =>
      addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
    )
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goForward()
    await expect(page).toHaveURL(`/blog?article=${slug}`)
    await page.locator('dialog').evaluate((element) => element.dispatchEvent(new Event('close')))
    await expect(dialog(page)).toBeVisible()
    await expect(page).toHaveURL(`/blog?article=${slug}`)
  })

  test('a shared address opens it with its own page title, and closing it leads to its card in the list', async ({
    page,
  }) => {
    await page.goto(`/blog?article=${slug}&utm_source=leaflet`)
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute(
      'href',
      '/contact?utm_source=leaflet',
    )
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/blog\\?article=${slug}$`))
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/blog?utm_source=leaflet')
    await expect(readLink(page)).toBeFocused()
  })

  test('with the control key the link opens a new tab', async ({ context, page }) => {
    await page.goto('/blog')
    const opened = context.waitForEvent('page')
    await readLink(page).click({ modifiers: ['Control'] })
    await expect(dialog(await opened)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  })

  test('only the article is printed', async ({ page }) => {
    await page.goto(`/blog?article=${slug}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Try it with a sheet of paper')).toBeVisible()
    const picture = await page.getByRole('dialog').getByRole('img').first().boundingBox()
    const title = await page.getByRole('dialog').getByRole('heading').first().boundingBox()
    expect(picture?.y).toBeGreaterThanOrEqual(0)
    // The upper third of a printed page, which is about 1 100 px high.
    expect(title?.y).toBeLessThan(360)
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeHidden()
    await expect(page.locator('.page-top')).toBeHidden()
    await expect(page.locator('footer')).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all articles are shown, without the chips, and an article opens completely and closes', async ({ page }) => {
    await page.goto('/blog?category=Budgeting')
    await expect(cards(page)).toHaveCount(await countArticles(page))
    await expect(page.locator('.chips')).toBeHidden()
    await readLink(page).click()
    await expect(page).toHaveURL(`/blog?article=${slug}`)
    await expect(page.getByText('Try it with a sheet of paper')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('Try it with a sheet of paper')).toBeHidden()
  })
})

test.describe('the link to an article', () => {
  const opened = `/blog?article=${slug}`

  test('is copied without the campaign, and a message says so', async ({ context, page }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${opened}&utm_source=leaflet`)
    await dialog(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog(page).getByRole('status')).toHaveText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(opened, page.url()).href)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await readLink(page).click()
    await expect(dialog(page).getByRole('status')).toBeEmpty()
  })

  test.describe('on a phone with a share sheet', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

    test('is shared there', async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'share', {
          value: (data: ShareData) => Promise.resolve(void (document.title = data.url ?? '')),
        })
      })
      await page.goto(opened)
      await dialog(page).getByRole('button', { name: 'Share' }).click()
      await expect(page).toHaveTitle(new URL(opened, page.url()).href)
    })
  })
})
