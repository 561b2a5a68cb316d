import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { bookButton, fillIn, publicUrl, visitor, type App } from '../../site/e2e/fixtures.ts'
import { imapUser, startImapServer } from '../../server/testing/imap-server.ts'
import { setUpMailbox } from '../../shared/contract/mailbox.ts'
import { listLeadFiles } from '../../shared/contract/lead-files.ts'
import { listPayments } from '../../shared/contract/payments.ts'
import { getTimeline } from '../../shared/contract/prospect-history.ts'
import { listProspects } from '../../shared/contract/prospects.ts'
import { expect, owner, test } from './fixtures.ts'

const name = `${visitor.firstName} ${visitor.lastName}`

/** The browser settings of a visitor on a phone. */
const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Europe/London' }

async function launchBrowser(server: Pick<App, 'address'>): Promise<Browser> {
  const executablePath = process.env['TEST_BROWSER']
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      // Resolves the public address of the website to the server of this test.
      `--host-resolver-rules=MAP ${new URL(publicUrl).host} ${new URL(server.address).host}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
}

const mailsToVisitor = ({ mail }: Pick<App, 'mail'>) =>
  mail.received.filter(({ recipients }) => recipients.includes(visitor.email))

/** Waits for a link to a page in the emails to the visitor, and returns the first one. */
async function linkIn({ mail }: App, path: string): Promise<string> {
  const links = () =>
    mailsToVisitor({ mail }).flatMap(({ text }) => new RegExp(`\\S+${path}\\?token=\\S+`).exec(text ?? '') ?? [])
  await expect.poll(links, { message: `a mail links to ${path}`, timeout: 20_000 }).not.toEqual([])
  return links()[0]!
}

/** Sample data: a minimal PDF document. */
const pdf =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>'

/** Returns the first five characters of each attachment of the emails whose subject contains a text. */
function attachmentsOf({ mail }: App, subject: string): string[] {
  return mail.received
    .filter((one) => one.subject?.includes(subject))
    .flatMap(({ attachments }) => attachments)
    .map(({ content }) => Buffer.from(content as ArrayBuffer).toString('latin1', 0, 5))
}

const photograph = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

// The server needs a browser to print documents.
test.use({ serverEnvironment: { SCRAPER_BROWSER: process.env['TEST_BROWSER'] ?? '' } })

test('a day of the owner: an enquiry, a call, a quote, a deposit, a survey, a reply, an invoice and a review, an hour of it offline', async ({
  server,
  consoleApp: { page },
}) => {
  test.slow()
  await using browser = await launchBrowser(server)
  await using visit: BrowserContext = await browser.newContext({ ...phone, baseURL: publicUrl })
  visit.setDefaultTimeout(20_000)
  const customer: Page = await visit.newPage()
  await using imap = await startImapServer()
  const mailbox = { host: '127.0.0.1', port: imap.port, security: 'starttls', user: imapUser, folder: 'INBOX' } as const
  const client = await server.ownerClient()
  await client.call(setUpMailbox, { body: { ...mailbox, password: imap.password } })

  await test.step('eight o’clock: an enquiry with two photos', async () => {
    await customer.goto('/contact')
    await fillIn(customer)
    await bookButton(customer).click()
    await expect(customer).toHaveURL('/thank-you')
    await customer.locator('input[type=file]').setInputFiles([
      { name: 'Garden.jpg', mimeType: 'image/jpeg', buffer: await photograph('#3f7d4f') },
      { name: 'Front.jpg', mimeType: 'image/jpeg', buffer: await photograph('#b4492b') },
    ])
    await expect(customer.getByText('2 files sent. Thank you.')).toBeVisible()
  })

  await test.step('the visitor books a time', async () => {
    await customer.getByRole('button', { name: 'See available times' }).click()
    await customer
      .getByRole('radio', { name: /\d+ times?$/ })
      .nth(1)
      .press('Space')
    await customer
      .getByRole('radio', { name: /[ap]m$/ })
      .nth(1)
      .press('Space')
    await customer.getByRole('button', { name: 'Book this time' }).click()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Your phone call is booked')
  })

  const lead = page.getByRole('dialog', { name, exact: true })
  await test.step('the owner calls from the calendar, sees the photos, and sends a quote', async () => {
    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('button', { name: 'Month' }).click()
    await page.getByRole('button', { name: `Call: ${name}` }).click()
    await page.getByRole('link', { name: 'Open the lead' }).click()
    await lead.getByRole('tab', { name: 'Details' }).click()
    await expect(lead.getByRole('button', { name: 'Show Garden.jpg' })).toBeVisible()
    await expect(lead.getByRole('button', { name: 'Show Front.jpg' })).toBeVisible()
    // No program here opens phone links, and Playwright would wait for one.
    await page.evaluate(() =>
      addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }),
    )
    await lead.getByRole('link', { name: /^Call/ }).first().click()
    await lead.getByRole('button', { name: 'Spoke' }).click()
    await lead.getByRole('button', { name: 'Write a quote' }).click()
    const dialog = page.getByRole('dialog', { name: `Quote for ${name}` })
    await dialog.getByLabel('Note to the customer').fill('With the roof light that we talked about.')
    await dialog.getByRole('button', { name: 'Issue and send' }).click()
    await expect(lead.getByRole('link', { name: 'Q-0001' })).toBeVisible()
  })

  await test.step('an hour offline: what the owner writes is sent once afterwards', async () => {
    await expect.poll(() => linkIn(server, '/quote')).not.toBe('')
    await server.stop()
    await lead.getByRole('button', { name: 'Write a note' }).click()
    await lead.getByRole('textbox', { name: 'Note' }).fill('Measured the garden: 11 m')
    await lead.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('1 change waits here')).toBeVisible()
    await server.restart()
    await expect(page.getByText('1 change waits here')).toBeHidden({ timeout: 30_000 })
  })

  await test.step('noon: the quote is accepted, and leads to the deposit', async () => {
    await customer.goto(await linkIn(server, '/quote'))
    await customer.getByLabel('Your full name').fill(name)
    await customer.getByRole('checkbox').check()
    await customer.getByRole('button', { name: 'Accept this quote' }).click()
    await expect(customer).toHaveURL(/\/checkout\?/)
    await customer
      .getByRole('radio', { name: /^Survey from/ })
      .last()
      .check()
    await customer.getByRole('button', { name: 'Pay £300 deposit' }).click()
    await expect(customer.getByRole('heading', { name: 'When shall we come to measure?' })).toBeVisible()
  })

  await test.step('the customer proposes dates for the survey, and the owner confirms one', async () => {
    await customer.getByRole('button', { name: 'Morning' }).nth(1).click()
    await customer.getByRole('button', { name: 'Afternoon' }).nth(4).click()
    await customer.getByRole('button', { name: 'Send these dates' }).click()
    await expect(customer.getByRole('heading', { name: 'We have your survey dates' })).toBeVisible()
    await lead.getByRole('button', { name: /^Confirm .*, morning/ }).click()
    const survey = lead.getByRole('region', { name: 'Survey', exact: true })
    await expect(survey.getByRole('button', { name: 'Move or cancel' })).toBeVisible()
  })

  await test.step('documents are added from a phone', async () => {
    const hub = await visit.newPage()
    await hub.goto('/marketing-hub')
    await hub.getByLabel('Email').fill(owner.email)
    await hub.getByLabel('Password', { exact: true }).fill(owner.password)
    await hub.getByRole('button', { name: 'Sign in' }).click()
    await hub.getByRole('link', { name }).last().click()
    await hub.getByRole('tab', { name: 'Details' }).click()
    await hub.getByLabel('Files to add').setInputFiles([
      { name: 'Kitchen.jpg', mimeType: 'image/jpeg', buffer: await photograph('#2b6cb4') },
      { name: 'Boiler.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
    ])
    await expect(hub.getByRole('button', { name: 'Download Boiler.pdf' })).toBeVisible()
    await hub.close()
    await lead.getByRole('tab', { name: 'Details' }).click()
    await expect(lead.getByRole('button', { name: 'Show Kitchen.jpg' })).toBeVisible()
    await lead.getByRole('tab', { name: 'Story' }).click()
  })

  await test.step('the customer replies to the quote by email', async () => {
    const quote = server.mail.received.find(({ text }) => text?.includes('/quote?token='))
    imap.deliver({
      from: `${name} <${visitor.email}>`,
      subject: `Re: ${quote?.subject}`,
      headers: [`In-Reply-To: ${quote?.messageId}`],
      parts: [{ type: 'text/plain', body: 'The side gate will be open for the survey.' }],
    })
    await expect(lead.getByText('The side gate will be open for the survey.')).toBeVisible()
  })

  await test.step('the balance is invoiced, with a PDF in the email', async () => {
    await lead.getByRole('tab', { name: 'Money' }).click()
    await lead.getByRole('button', { name: 'Create balance invoice' }).click()
    const dialog = page.getByRole('dialog', { name: `Balance invoice for ${name}` })
    await dialog.getByLabel(`${name}’s address`).fill('1 High Street\nWinchester')
    await dialog.getByRole('button', { name: 'Issue and send' }).click()
    await expect(lead.getByRole('link', { name: 'INV-000002' })).toBeVisible()
    await expect.poll(() => attachmentsOf(server, 'invoice INV-000002'), { timeout: 30_000 }).toEqual(['%PDF-'])
  })

  await test.step('the job is done, and the customer is asked for a review', async () => {
    await lead.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('button', { name: `Move ${name} to …` }).click()
    await page.getByRole('menuitem', { name: 'Move to Completed' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Finished' }).click()
    await page.getByRole('link', { name }).click()
    await lead.getByRole('tab', { name: 'Details' }).click()
    await lead.getByRole('button', { name: 'Ask for a review' }).click()
    await page.getByRole('button', { name: 'Send the email' }).click()
    await expect(lead.getByText(/^Asked for a review on/)).toBeVisible()
  })

  await test.step('nothing is lost, and nothing is there twice', async () => {
    await expect
      .poll(() =>
        mailsToVisitor(server)
          .map(({ subject }) => (subject ?? '').replace(/: .*/, ''))
          .toSorted(),
      )
      .toEqual([
        'How did we do?',
        'We have your consultation request',
        'Your deposit receipt INV-000001',
        'Your invoice INV-000002',
        'Your phone call',
        'Your quote Q-0001',
        'Your survey',
        'You’ve accepted quote Q-0001',
      ])
    const leads = await client.call(listProspects)
    expect(leads).toMatchObject([{ name, crmStage: 'completed', depositPaid: true }])
    const params = { id: leads[0]?.id ?? '' }
    expect(await client.call(listPayments)).toMatchObject([{ status: 'succeeded' }])
    expect((await client.call(listLeadFiles, { params })).map(({ fileName }) => fileName).toSorted()).toEqual([
      'Boiler.pdf',
      'Front.jpg',
      'Garden.jpg',
      'Kitchen.jpg',
    ])
    const timeline = await client.call(getTimeline, { params, query: { limit: 100 } })
    expect(timeline.filter(({ type }) => type === 'note')).toHaveLength(1)
    expect(timeline.filter(({ kind }) => kind === 'incoming')).toHaveLength(1)
  })
})
