import type { Locator, Page } from '@playwright/test'
import type { PictureName } from '../../shared/hub/help/guide/pictures.ts'

export interface Step {
  name: PictureName
  /** The maximum height of the picture in CSS pixels, by default 640; the rest of the element is cropped. */
  mostHeight?: number
  /** Continues from the state in which the previous step left the hub, and returns the element to capture. */
  show: (page: Page) => Promise<Locator>
  /** Closes or leaves what the picture shows, if the next step requires it. */
  leave?: (page: Page) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).last()
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const enquirer = 'Jonah Specimen'

/** @param room the one that has the view as a tab, where it isn't the view itself */
async function openView(page: Page, name: string, room = name): Promise<Locator> {
  const follow = (navigation: string, link: string) =>
    page
      .getByRole('navigation', { name: navigation, exact: true })
      .getByRole('link', { name: new RegExp(`^${link}\\b`) })
      .click()
  await follow('Main', room)
  if (room !== name) await follow(`Views of ${room}`, name)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  return main(page)
}

async function openSettings(page: Page, section: string): Promise<void> {
  await openView(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link', { name: section }).click()
}

const closeDialog = (page: Page) => button(dialog(page), 'Close').click()

/** The steps through the hub, one for each picture of the guide. They use the labels that the guide mentions. */
export const steps: readonly Step[] = [
  {
    name: 'today',
    async show(page) {
      const view = await openView(page, 'Today')
      await region(page, 'Going cold').getByRole('listitem').first().waitFor()
      await page.getByText('Housekeeping').waitFor()
      return view
    },
  },
  {
    name: 'first-hour',
    async show(page) {
      await page.getByText('Housekeeping').click()
      await region(page, 'Ready to go live?').getByRole('link', { name: 'Carry on with step' }).click()
      await page.getByRole('form', { name: 'Business details' }).waitFor()
      return main(page)
    },
    leave: async (page) => void (await openView(page, 'Today')),
  },
  {
    name: 'enquiry',
    async show(page) {
      await region(page, 'Now').getByRole('link', { name: enquirer, exact: true }).click()
      await button(dialog(page), 'Write a quote').waitFor()
      return dialog(page)
    },
  },
  {
    name: 'call-outcome',
    async show(page) {
      // A computer without a calling program would ask which one to use.
      await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }))
      await dialog(page)
        .getByRole('link', { name: `Call ${enquirer}` })
        .click()
      return page.getByRole('group', { name: 'How did the call with' })
    },
    leave: (page) => button(dialog(page), `I didn’t call ${enquirer}`).click(),
  },
  {
    name: 'quote',
    // Date fields use the language of the browser’s own interface, so the picture ends above them.
    mostHeight: 432,
    async show(page) {
      await button(dialog(page), 'Write a quote').click()
      await region(page, 'What the quote will say').waitFor()
      return dialog(page)
    },
    leave: (page) => button(dialog(page), 'Cancel').click(),
  },
  {
    name: 'write-email',
    async show(page) {
      await button(dialog(page), 'Write an email').click()
      const form = dialog(page).getByRole('form', { name: 'Write an email' })
      await form.getByLabel('Template').selectOption({ label: 'Reply to an enquiry' })
      return form
    },
    async leave(page) {
      await dialog(page).getByRole('form', { name: 'Write an email' }).getByRole('button', { name: 'Cancel' }).click()
      await closeDialog(page)
    },
  },
  {
    name: 'leads',
    async show(page) {
      const view = await openView(page, 'Leads')
      await view.getByRole('link', { name: enquirer, exact: true }).last().waitFor()
      return view
    },
  },
  {
    name: 'import',
    async show(page) {
      await button(page, 'Import, export and more').click()
      await page.getByRole('menuitem', { name: 'Import from a file …' }).click()
      const buffer = Buffer.from('Name,Email,Phone\nRowan Sample,rowan@example.com,020 7946 0111\n')
      await page.getByLabel('File with people').setInputFiles({ name: 'enquiries.csv', mimeType: 'text/csv', buffer })
      await dialog(page).getByText('Match the columns').waitFor()
      return dialog(page)
    },
    leave: closeDialog,
  },
  {
    name: 'calendar',
    async show(page) {
      const view = await openView(page, 'Calendar')
      await button(view, 'Week').click()
      await view.getByRole('button', { name: 'Survey:' }).first().waitFor()
      return view
    },
  },
  {
    name: 'jobs',
    async show(page) {
      const view = await openView(page, 'Jobs')
      await region(page, 'Submitted').waitFor()
      return view
    },
  },
  {
    name: 'website',
    mostHeight: 510,
    async show(page) {
      await openView(page, 'Website')
      await page
        .getByRole('navigation', { name: 'Website', exact: true })
        .getByRole('link', { name: 'Reviews' })
        .click()
      await button(page, 'Add a review').click()
      await button(dialog(page), 'Publish').waitFor()
      return dialog(page)
    },
    leave: closeDialog,
  },
  {
    name: 'insight',
    async show(page) {
      await openView(page, 'Insight')
      await region(page, 'Funnel').getByRole('table').waitFor()
      return region(page, 'Funnel')
    },
  },
  {
    name: 'scraping',
    async show(page) {
      const view = await openView(page, 'Find leads', 'Leads')
      await view.getByRole('table').waitFor()
      return view
    },
  },
  {
    name: 'add-source',
    async show(page) {
      await button(page, 'Add a source').click()
      await dialog(page).getByRole('button', { name: 'Winchester district' }).click()
      return dialog(page)
    },
    leave: closeDialog,
  },
  {
    name: 'call-rules',
    async show(page) {
      await openSettings(page, 'Calls')
      await region(page, 'How calls are booked').getByText('Next free times:').waitFor()
      return region(page, 'How calls are booked')
    },
  },
  {
    name: 'privacy',
    async show(page) {
      await openSettings(page, 'Privacy')
      await page.getByLabel('Their email address').fill('g.specimen@post.internal')
      await button(page, 'Find their data').click()
      await region(page, 'g.specimen@post.internal').waitFor()
      return region(page, 'g.specimen@post.internal')
    },
  },
  {
    name: 'security',
    async show(page) {
      await openSettings(page, 'Security')
      await region(page, 'Devices').getByRole('table').waitFor()
      return region(page, 'Devices')
    },
  },
  {
    name: 'condition',
    async show(page) {
      await openSettings(page, 'System status')
      const check = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Off-site copies' }) })
      await check.waitFor()
      return check
    },
  },
  {
    name: 'offsite',
    async show(page) {
      await openSettings(page, 'Business')
      await button(page, 'Set up off-site copies').click()
      return page.getByRole('form', { name: 'Off-site copies' })
    },
  },
]
