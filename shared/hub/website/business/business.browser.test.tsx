import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readBusiness } from '#shared/contract/business.ts'
import { listContent, publishContent, saveDraft } from '#shared/contract/website.ts'
import { businessItemId } from '#shared/contract/names.ts'
import type { BusinessContent } from '#shared/contract/website-content.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { sampleItem, serveWebsite } from '../../testing/fake-website.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, press, reopenHub, toast } from '../../testing/open-hub.tsx'

const address = '/website?show=business'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name })
const day = (name: string) => page.getByRole('switch', { name })
const time = (name: string) => page.getByLabelText(name, { exact: true })

const content: BusinessContent = {
  name: 'Sample Extensions',
  phone: '01962 496 000',
  email: 'studio@example.com',
  infoEmail: 'payments@example.com',
  openingHours: [...standardOpeningTimes.openingHours],
  daysOff: [],
}
const published = sampleItem({ id: businessItemId, kind: 'business', published: content })
const lastDraft = (client: ReturnType<typeof createFakeClient>) =>
  client.requests(saveDraft).at(-1)?.body.content as BusinessContent | undefined

test('the details are loading, failed and then loaded, from the server’s settings at first', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, address, [
    { call: listContent, loading: 'Loading your business details', failed: 'Couldn’t load your business details' },
  ])
  await expect.element(field('Name of the business')).toHaveValue('Sample Extensions')
  await expect.element(page.getByText(/^This is what visitors see now/)).toBeVisible()
  await expect.element(day('Saturday')).toBeChecked()
  await expect.element(day('Sunday')).not.toBeChecked()
  await expect.element(time('Monday opens')).toHaveValue('08:00')
  await expectNoViolations()
})

test('examples of a new server are left blank, and each blank is named before anything is sent', async () => {
  const client = createFakeClient()
  const details = await client.call(readBusiness)
  client.answer(readBusiness, { ...details, name: 'Example Extensions', phone: '01962 000 000' })
  serveWebsite(client)
  await openHub(client, address)
  await expect.element(field('Name of the business')).toHaveValue('')
  await button('Publish').click()
  await expect.element(field('Name of the business')).toHaveAccessibleDescription(/Please give the name/)
  await expect.element(field('Name of the business')).toHaveFocus()
  await expect.element(field('Phone')).toHaveAccessibleDescription('Please give a phone number')
  expect(client.requests(saveDraft)).toEqual([])
})

test('hours are changed, copied to all open days and closed, then published', async () => {
  const client = createFakeClient()
  serveWebsite(client, [published])
  await openHub(client, address)
  await time('Monday opens').fill('07:30')
  await time('Monday closes').fill('07:00')
  await button('Publish').click()
  await expect.element(page.getByText('Monday: Closing time must be later than opening time')).toBeVisible()
  await time('Monday closes').fill('16:00')
  await button('Copy Monday’s hours to all open days').click()
  await expect.element(time('Saturday closes')).toHaveValue('16:00')
  await day('Wednesday').click()
  await expect.element(time('Wednesday opens')).not.toBeInTheDocument()
  await button('Publish').click()
  await expect.element(toast('Published')).toBeVisible()
  const hours = { opens: '7:30', closes: '16:00' }
  expect(lastDraft(client)?.openingHours).toEqual([hours, hours, null, hours, hours, hours, null])
  expect(client.requests(publishContent)).toHaveLength(1)
})

test('a week without an open day is refused', async () => {
  const client = createFakeClient()
  serveWebsite(client, [
    { ...published, published: { ...content, openingHours: [...content.openingHours.slice(0, 1), ...none(6)] } },
  ])
  await openHub(client, address)
  await day('Monday').click()
  await button('Save draft').click()
  await expect.element(page.getByText('Please open on at least one day')).toBeVisible()
  await expect.element(day('Monday')).toHaveFocus()
  await day('Friday').click()
  await expect.element(time('Friday opens')).toHaveValue('09:00')
})

test('time off is in the Calendar, where the business details lead', async () => {
  const client = createFakeClient()
  serveWebsite(client, [published])
  await openHub(client, address)
  await page.getByRole('link', { name: 'Time off in the Calendar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Time off' })).toBeVisible()
})

test('what is typed survives a reload, a refusal is shown, and a former version comes back from the history', async () => {
  const client = createFakeClient()
  const website = serveWebsite(client, [published])
  const hub = await openHub(client, address)
  await field('Insurance').fill('Professional indemnity of £1 million')
  await day('Sunday').click()
  await reopenHub(client, hub)
  await expect.element(field('Insurance')).toHaveValue('Professional indemnity of £1 million')
  await expect.element(day('Sunday')).toBeChecked()
  const restore = client.refuse(saveDraft, 'invalid_input', 'Please check the phone number.')
  await button('Publish').click()
  await expect.element(page.getByText('Please check the phone number.')).toBeVisible()
  restore()
  await button('Publish').click()
  await expect.element(toast('Published')).toBeVisible()

  await field('Insurance').fill('None')
  await button('Publish').click()
  await expect.poll(() => website.versions.get(businessItemId)).toHaveLength(2)
  await button('History').click()
  const panel = page.getByRole('dialog', { name: 'History of your business details' })
  await panel
    .getByRole('button', { name: /^Use this version/ })
    .nth(1)
    .click()
  await expect.element(field('Insurance')).toHaveValue('Professional indemnity of £1 million')
})

test('the hours of a day are reached and changed with the keyboard alone', async () => {
  const client = createFakeClient()
  serveWebsite(client, [published])
  await openHub(client, address)
  await expect.element(day('Sunday')).toBeVisible()
  ;(day('Sunday').element() as HTMLElement).focus()
  await press('Space')
  await expect.element(day('Sunday')).toBeChecked()
  await userEvent.tab()
  await expect.element(time('Sunday opens')).toHaveFocus()
  await expectNoViolations()
})

function none(length: number): null[] {
  return Array.from({ length }, () => null)
}
