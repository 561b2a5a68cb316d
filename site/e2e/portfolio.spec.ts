import type { Page } from '@playwright/test'
import { countProjects } from './content-counts.ts'
import { expect, sharedServerTest as test } from './fixtures.ts'

const categories = [
  'Kitchen Extension',
  'Two-Storey Extension',
  'Loft Conversion',
  'Contemporary Extension',
  'Garden Room Extension',
  'Heritage Extension',
]
const slug = 'upstairs-in-a-bungalow'
const title = 'Upstairs in a bungalow'
const firstTitle = 'One kitchen in place of three small rooms'

const cards = (page: Page) => page.locator('.projects > li:visible')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const viewLink = (page: Page) => page.getByRole('link', { name: `View Project ${title}` })
const dialog = (page: Page, name = title) => page.getByRole('dialog', { name })

test('a chip shows its category, announces the number and changes the address', async ({ page }) => {
  await page.goto('/portfolio?utm_source=leaflet')
  await expect(page.locator('.chips button')).toHaveText(['All', ...categories])
  await expect(cards(page)).toHaveCount(await countProjects(page))
  for (const category of categories) {
    const count = await page.locator(`.projects > [data-category='${category}']`).count()
    await chip(page, category).click()
    await expect(chip(page, category)).toHaveAttribute('aria-pressed', 'true')
    await expect(cards(page)).toHaveCount(count)
    await expect(page.getByRole('status').filter({ hasText: `${count} project` })).toBeVisible()
    expect(new URL(page.url()).search).toBe(`?${new URLSearchParams({ utm_source: 'leaflet', category })}`)
  }
  await chip(page, 'All').click()
  await expect(cards(page)).toHaveCount(await countProjects(page))
  await page.goto('/portfolio?category=Loft+Conversion')
  await expect(cards(page)).toHaveCount(await page.locator('.projects > [data-category="Loft Conversion"]').count())
})

test.describe('the dialog', () => {
  test('shows the whole project at its own address, and Back closes it', async ({ page }) => {
    await page.goto('/portfolio?utm_source=leaflet')
    await viewLink(page).click()
    await expect(dialog(page)).toContainText('Ridge height unchanged')
    await expect(dialog(page).getByRole('img')).toHaveCount(4)
    await expect(dialog(page).getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute(
      'href',
      '/contact?utm_source=leaflet',
    )
    await expect(page).toHaveURL(`/portfolio?utm_source=leaflet&project=${slug}`)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/portfolio?utm_source=leaflet')
  })

  test('moves to the next project and back, and still closes in one step', async ({ page }) => {
    await page.goto('/portfolio?utm_source=leaflet')
    await viewLink(page).click()
    const next = page.getByRole('link', { name: /^Next project/ })
    await next.click()
    await expect(dialog(page, firstTitle)).toBeVisible()
    await expect(next).toBeFocused()
    await expect(next).toHaveAccessibleName('Next project: A bedroom over a study, beside the house')
    await expect(dialog(page, firstTitle)).toContainText(`1 of ${await countProjects(page)}`)
    await expect(page).toHaveURL('/portfolio?utm_source=leaflet&project=one-kitchen-from-three-rooms')
    await page.getByRole('link', { name: `Previous project: ${title}` }).click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/portfolio?utm_source=leaflet')
    await expect(viewLink(page)).toBeFocused()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all projects are shown, and each opens, links to its neighbours and closes', async ({ page }) => {
    await page.goto('/portfolio?category=Loft+Conversion')
    await expect(cards(page)).toHaveCount(await countProjects(page))
    await expect(page.locator('.chips')).toBeHidden()
    await viewLink(page).click()
    await expect(page).toHaveURL(`/portfolio?project=${slug}`)
    await page.getByRole('link', { name: /^Next project/ }).click()
    await expect(dialog(page, firstTitle)).toContainText('Prior approval for its depth')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('the pictures are drawings, reserve their space and move nothing when they load', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/portfolio')
  const image = page.locator('.projects img').last()
  const before = await image.boundingBox()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  const after = await image.boundingBox()
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  const response = await page.request.get((await image.getAttribute('src')) ?? '')
  expect(response.headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
})
