import sharp from 'sharp'
import { expect, owner, publicUrl, test, type App } from './fixtures.ts'
import type { Page } from '@playwright/test'

// The owner account is created in the test.
test.use({ withOwner: false })
// The test edits every part of the website's content.
test.slow()

const changed = ['/', '/reviews', '/portfolio', '/blog', '/contact'] as const
const own = {
  author: 'Sample Client',
  project: 'Sample kitchen with a roof light',
  article: 'Sample notes on rooflights',
}

/** Creates a photograph like that of a phone: rotated by its EXIF orientation, with a GPS position. */
function takePhotograph(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 18/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Creates the owner account with the link that the server has printed. */
async function setUp(page: Page, app: App): Promise<void> {
  const [, link = ''] = /Set up the owner account once: (\S+)/.exec(app.output()) ?? []
  await page.goto(link.replace(publicUrl, app.address))
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible()
  expect(page.url()).not.toContain('setup=')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please use at least 12 characters')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  const firstHour = page.getByRole('heading', { level: 1, name: 'Set up your website' })
  await expect(firstHour).toBeVisible()
  await page.reload()
  await expect(firstHour).toBeVisible()
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // The server renders every page of the website before it responds.
  await expect(page.getByText(/^Published/).first()).toBeVisible({ timeout: 60_000 })
}
const fetchHtml = async (page: Page, path: string) => (await page.request.get(path)).text()

test('a new owner gives the website a name, a review, a project with photographs and an article, and removes each', async ({
  app,
  page,
}) => {
  const before = new Map<string, string>()

  await test.step('the printed link lets the owner set email and password', () => setUp(page, app))

  await test.step('the first hour: the name of the business is everywhere once it is published', async () => {
    await page.getByRole('textbox', { name: 'Name of the business', exact: true }).fill('Sample Hill Extensions')
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('01962 496 000')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('hello@hill.example')
    await page.getByRole('textbox', { name: 'Email for payment questions', exact: true }).fill('info@hill.example')
    await publish(page)
    for (const path of changed) before.set(path, await fetchHtml(page, path))
    expect(before.get('/contact')).toContain('Sample Hill Extensions')
    await page.getByRole('button', { name: 'Carry on later' }).click()
  })

  await test.step('a review takes the place of the samples', async () => {
    await page.goto('/marketing-hub/website?show=reviews')
    await page.getByRole('button', { name: 'Add a review' }).click()
    const editor = page.getByRole('dialog', { name: 'New review' })
    await editor.getByRole('textbox', { name: 'Author', exact: true }).fill(own.author)
    await editor
      .getByRole('textbox', { name: 'Review', exact: true })
      .fill('They told us on the first call what would not work.')
    await editor.getByLabel('Where it was given').fill('By email')
    await publish(page)
    const reviews = await fetchHtml(page, '/reviews')
    expect(reviews).toContain(own.author)
    expect(reviews).not.toContain('Sample Customer A')
  })

  await test.step('three photos from a phone stand upright, without the place they were taken at', async () => {
    await page.goto('/marketing-hub/website?show=photographs')
    const files = await Promise.all(
      ['#b4492b', '#2b6cb4', '#3f7d4f'].map(async (background, index) => ({
        name: `photo-${index + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await takePhotograph(background),
      })),
    )
    await page.locator('input[type=file]').setInputFiles(files)
    // Each photograph is stored in several sizes, one after another.
    await expect(page.getByText('3 of 3 uploaded')).toBeVisible({ timeout: 60_000 })
    for (const { name } of files) {
      await page
        .getByRole('button', { name: new RegExp(name) })
        .first()
        .click()
      const panel = page.getByRole('dialog', { name: 'Photo' })
      await panel.getByRole('textbox', { name: 'What it shows', exact: true }).fill(`A sample colour for ${name}`)
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(panel).toBeHidden()
    }
  })

  await test.step('a project shows them', async () => {
    await page.goto('/marketing-hub/website?show=projects')
    await page.getByRole('button', { name: 'Add a project' }).click()
    const editor = page.getByRole('dialog', { name: 'New project' })
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(own.project)
    await editor
      .getByRole('textbox', { name: 'Description', exact: true })
      .fill('A dark kitchen became the room in which everybody sits.')
    await editor.getByRole('textbox', { name: 'Town or village', exact: true }).fill('Winchester')
    await editor.getByLabel('Floor space added').fill('24')
    await editor.getByRole('textbox', { name: 'Feature 1', exact: true }).fill('Roof light over the table')
    for (const number of [1, 2, 3]) {
      await editor.getByRole('group', { name: 'Add a photo' }).getByRole('button').click()
      const dialog = page.getByRole('dialog', { name: 'Choose a photo' })
      await dialog.getByRole('button', { name: `A sample colour for photo-${number}.jpg` }).click()
      await dialog.getByRole('button', { name: 'Use this photo' }).click()
    }
    await publish(page)
    await page.goto('/portfolio')
    await page.getByRole('link', { name: own.project }).click()
    const pictures = page.getByRole('dialog').getByRole('img', { name: /A sample colour/ })
    await expect(pictures).toHaveCount(3)
    const size = await pictures.first().evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    expect(size[1]).toBeGreaterThan(size[0] ?? 0)
    const address = await pictures.first().evaluate((image: HTMLImageElement) => image.currentSrc)
    const bytes = await (await page.request.get(address)).body()
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  await test.step('an article is written with a heading and a list', async () => {
    await page.goto('/marketing-hub/website?show=articles')
    await page.getByRole('button', { name: 'Write an article' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(own.article)
    await page
      .getByRole('textbox', { name: 'Summary', exact: true })
      .fill('What a roof light does for a kitchen, what it costs and what the council says about it.')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.click()
    await page.keyboard.type('Light from above reaches twice as far as light from the side.')
    await page.keyboard.press('Enter')
    await page
      .getByRole('toolbar', { name: 'Formatting' })
      .getByRole('button', { name: 'Heading', exact: true })
      .click()
    await page.keyboard.type('What it costs')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Bullet list' }).click()
    await page.keyboard.type('The window itself')
    await publish(page)
    await page.goto('/blog')
    await page.getByRole('link', { name: new RegExp(own.article) }).click()
    await expect(page.getByRole('dialog').getByText('Light from above')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'What it costs' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['The window itself'])
  })

  await test.step('a restart changes nothing', async () => {
    const pages = await Promise.all(changed.map((path) => fetchHtml(page, path)))
    await app.restart()
    expect(await Promise.all(changed.map((path) => fetchHtml(page, path)))).toEqual(pages)
  })

  await test.step('each is deleted, and the pages are as they were', async () => {
    for (const [section, title] of [
      ['reviews', own.author],
      ['projects', own.project],
      ['articles', own.article],
    ] as const) {
      await page.goto(`/marketing-hub/website?show=${section}`)
      await page.getByRole('button', { name: `Delete ${title}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeHidden()
    }
    for (const [path, html] of before) expect(await fetchHtml(page, path)).toBe(html)
  })
})
