import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { balanceFigures, chargedLines } from '#shared/business/document-figures.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import {
  acceptQuoteByPhone,
  issueQuote,
  listQuotes,
  previewQuote,
  type Quote,
  replaceQuoteLink,
  sendQuote,
  undoQuoteAcceptance,
  withdrawQuote,
} from '#shared/contract/quotes.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { grace, hugo, serveLeads } from '../testing/fake-leads.ts'
import { openHub, press, toast } from '../testing/open-hub.tsx'
import { emptyToday, sampleId, sampleTime } from '../testing/samples.ts'

const lead = { ...hugo, lawfulBasis: 'contract' as const }

const panel = page.getByRole('dialog', { name: 'Hugo Sample', exact: true })
const section = panel.getByRole('region', { name: 'Quotes' })
const createButton = section.getByRole('button', { name: 'Create quote' })
const dialog = page.getByRole('dialog', { name: 'Quote for Hugo Sample' })
const sum = dialog.getByRole('region', { name: 'What the quote will say' })

function sampleDraft(lines: { what: string; netPounds: number }[] = []) {
  const {
    duePence,
    lines: priced,
    netPence,
    vatPence,
  } = balanceFigures(chargedLines('Pre-Build', lines, specifiedPrices), [])
  return {
    packageType: 'Pre-Build' as const,
    customerName: hugo.name,
    customerEmail: hugo.email ?? '',
    customerAddress: 'Alresford',
    lines: priced,
    netPence,
    vatPence,
    totalPence: duePence,
    depositPence: 30_000,
    expiresOn: '2026-04-01',
  }
}

function sampleQuote(extra: Partial<Quote> = {}): Quote {
  return {
    ...sampleDraft(),
    id: sampleId(91),
    number: 'Q-0001',
    prospectId: hugo.id,
    jobId: null,
    notes: '',
    issuedAt: sampleTime,
    acceptedAt: null,
    acceptedBy: null,
    acceptedByPhoneOn: null,
    declinedAt: null,
    declineReason: null,
    withdrawnAt: null,
    address: 'https://studio.example.com/quote?token=sample',
    addressEndsAt: '2027-09-02T09:00:00.000Z',
    pdfAddress: null,
    ...extra,
  }
}

/** Shows a lead who may be sent quotes, with these. */
async function openLead(quotes: Quote[] = []) {
  const client = createFakeClient()
  serveLeads(client, [lead])
  client.answer(listQuotes, () => quotes)
  client.answer(previewQuote, sampleDraft())
  await openHub(client, `?lead=${hugo.id}&part=money`)
  return client
}

async function choose(number: string, action: string) {
  await section.getByRole('button', { name: `Actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Closes a toast at once: it covers the menu of the quote. */
function dismiss(shown: Locator): Promise<void> {
  return shown.getByRole('button', { name: 'Dismiss' }).click()
}

test('the quotes of a lead are failed, empty or listed in each state', async () => {
  const client = createFakeClient()
  serveLeads(client, [lead])
  const restore = client.disconnect(listQuotes)
  await openHub(client, `?lead=${hugo.id}&part=money`)
  await expect.element(section.getByRole('alert')).toMatchTextContent('Couldn’t load the quotes')
  await expect.element(createButton).not.toBeInTheDocument()
  restore()
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect.element(section).toMatchTextContent('No quotes yet.')

  client.answer(listQuotes, [
    sampleQuote({ id: sampleId(95), number: 'Q-0005' }),
    sampleQuote({ id: sampleId(94), number: 'Q-0004', acceptedAt: sampleTime, acceptedBy: 'Hugo S.' }),
    sampleQuote({ id: sampleId(93), number: 'Q-0003', declinedAt: sampleTime, declineReason: 'Too dear' }),
    sampleQuote({ id: sampleId(92), number: 'Q-0002', withdrawnAt: sampleTime }),
    sampleQuote({ expiresOn: '2026-03-01' }),
  ])
  client.emit({ subject: 'quote', id: sampleId(95), action: 'created' })
  const rows = section.getByRole('listitem')
  await expect.element(rows).toHaveLength(5)
  for (const [index, text] of [
    'Waiting for an answer, sent 2 Mar 2026Valid until 1 Apr 2026',
    'Accepted 2 Mar 2026By Hugo S.',
    'Declined 2 Mar 2026“Too dear”',
    'Withdrawn 2 Mar 2026',
    'Expired 1 Mar 2026',
  ].entries()) {
    await expect.element(rows.nth(index)).toMatchTextContent(text)
  }
  await section.getByRole('button', { name: 'Actions for Q-0004' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy the link' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Withdraw' })).not.toBeInTheDocument()
})

test('somebody who may not be emailed gets no quote, and a person found online has no such section', async () => {
  const client = createFakeClient()
  const server = serveLeads(client, [grace])
  const graces = page.getByRole('dialog', { name: 'Grace Sample', exact: true })
  await openHub(client, `?lead=${grace.id}&part=money`)
  const region = graces.getByRole('region', { name: 'Quotes' })
  await expect.element(region).toMatchTextContent('this lead can’t be emailed yet')
  await expect.element(region.getByRole('button')).not.toBeInTheDocument()
  server.change(grace.id, { noticeDueAt: sampleTime, sourcePlatform: 'reddit' })
  client.emit({ subject: 'prospect', id: grace.id, action: 'updated' })
  await expect.element(region).not.toBeInTheDocument()
})

test('a quote is added up as it is typed, refused for a past day, kept as a draft, and issued once', async () => {
  const quotes = [sampleQuote()]
  const client = await openLead(quotes)
  client.answer(issueQuote, ({ body: { id, lines } }) => {
    const issued = sampleQuote({ ...sampleDraft(lines), id, number: 'Q-0002' })
    quotes.splice(0, 1, issued)
    return issued
  })
  const release = client.hold(previewQuote)
  await createButton.click()
  await expect.element(dialog.getByText('Adding up')).toBeVisible()
  release()
  await expect.element(dialog.getByLabelText('Package')).toHaveFocus()
  await expect.element(sum).toMatchTextContent('£2,340.00')
  await expect.element(sum).toMatchTextContent('It replaces Q-0001')
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('menuitem', { name: /3D visuals/ }).click()
  await expect.element(sum).toMatchTextContent('£2,640.00')
  const note = dialog.getByLabelText('Note to the customer')
  await note.fill('As we discussed.')
  await expectNoViolations()
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await createButton.click()
  await expect.element(note).toHaveValue('As we discussed.')
  await expect.element(sum).toMatchTextContent('£2,640.00')

  const restore = client.refuse(issueQuote, 'invalid_input', 'Please choose today or a later day.', {
    fields: { expiresOn: 'Please choose today or a later day' },
  })
  await dialog.getByLabelText('Valid until').fill('2026-03-01')
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
  await expect.element(dialog.getByLabelText('Valid until')).toHaveFocus()
  restore()
  await dialog.getByLabelText('Valid until').fill('2026-03-31')
  const answer = client.loseAnswer(issueQuote)
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  answer()
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
  await expect.element(toast('Quote Q-0002 issued')).toMatchTextContent('hugo@example.com')
  await expect.element(dialog).not.toBeInTheDocument()
  const [, second, third] = client.requests(issueQuote).map(({ body }) => body)
  expect(third).toEqual(second)
  expect(third).toMatchObject({
    totalPence: 264_000,
    expiresOn: '2026-03-31',
    notes: 'As we discussed.',
    lines: [{ what: '3D visuals', netPounds: 250 }],
  })
})

test('a quote that cannot be made says why', async () => {
  const client = await openLead()
  const restore = client.refuse(previewQuote, 'already_archived', 'This lead is archived.')
  await createButton.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This lead is archived.')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  restore()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(sum).toMatchTextContent('£2,340.00')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(createButton).toHaveFocus()
})

test('a quote is sent again, withdrawn after confirmation, and given a new link', async () => {
  let quote = sampleQuote()
  const client = await openLead()
  client.answer(listQuotes, () => [quote])
  client.emit({ subject: 'quote', id: quote.id, action: 'updated' })
  client.answer(sendQuote, undefined)
  client.answer(withdrawQuote, () => (quote = sampleQuote({ withdrawnAt: sampleTime })))
  client.answer(replaceQuoteLink, () => quote)
  await choose('Q-0001', 'Send again')
  await dismiss(toast('Q-0001 sent again'))
  await choose('Q-0001', 'Replace the link')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it' }).click()
  await dismiss(toast('Q-0001 has a new link'))

  const restore = client.refuse(withdrawQuote, 'conflict', 'This quote has been accepted, so it can’t be withdrawn.')
  const withdraw = async () => {
    await choose('Q-0001', 'Withdraw')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw it' }).click()
  }
  await withdraw()
  await expect.element(toast('Couldn’t withdraw the quote')).toMatchTextContent('has been accepted')
  await dismiss(toast('Couldn’t withdraw the quote'))
  restore()
  await withdraw()
  await expect.element(toast('Q-0001 withdrawn')).toBeVisible()
  await expect.element(section).toMatchTextContent('Withdrawn 2 Mar 2026')
})

test('a quote that has expired is marked as accepted on a day that the owner chooses, within its validity', async () => {
  const client = await openLead()
  client.answer(listQuotes, [sampleQuote({ expiresOn: '2026-03-01' })])
  client.emit({ subject: 'quote', id: sampleQuote().id, action: 'updated' })
  await expect.element(section).toMatchTextContent('Expired 1 Mar 2026')
  await choose('Q-0001', 'Accepted by telephone')
  const accepting = page.getByRole('dialog', { name: 'Was Q-0001 accepted by telephone?' })
  await expect.element(accepting).toMatchTextContent('The quote was valid until 1 Mar 2026.')
  const day = accepting.getByLabelText('On which day?')
  await expect.element(day).toHaveValue('')
  await expectNoViolations()
  client.answer(acceptQuoteByPhone, sampleQuote())
  await day.fill('2026-03-01')
  await accepting.getByRole('button', { name: 'Mark as accepted' }).click()
  await expect.poll(() => client.requests(acceptQuoteByPhone).at(-1)?.body.acceptedOn).toBe('2026-03-01')
})

test('a quote is marked as accepted by telephone, with who said so and on which day, and that is undone', async () => {
  let quote = sampleQuote()
  const client = await openLead()
  client.answer(listQuotes, () => [quote])
  client.emit({ subject: 'quote', id: quote.id, action: 'updated' })
  client.answer(acceptQuoteByPhone, ({ body: { acceptedBy, acceptedOn } }) => {
    quote = sampleQuote({ acceptedAt: sampleTime, acceptedBy, acceptedByPhoneOn: acceptedOn })
    return quote
  })
  client.answer(undoQuoteAcceptance, () => (quote = sampleQuote()))
  const accepting = page.getByRole('dialog', { name: 'Was Q-0001 accepted by telephone?' })
  const submit = accepting.getByRole('button', { name: 'Mark as accepted' })
  await choose('Q-0001', 'Accepted by telephone')
  await expect.element(accepting).toMatchTextContent('£2,340.00 including VAT then counts as agreed')
  const name = accepting.getByLabelText('Who accepted it?')
  await expect.element(name).toHaveValue('Hugo Sample')
  await expectNoViolations()
  await name.fill('')
  await submit.click()
  await expect.element(accepting.getByText('Please enter who accepted it')).toBeVisible()
  await name.fill('Ida Sample')
  const day = accepting.getByLabelText('On which day?')
  const restore = client.refuse(acceptQuoteByPhone, 'invalid_input', 'Please choose today or an earlier day.', {
    fields: { acceptedOn: 'Please choose today or an earlier day' },
  })
  await day.fill('2026-03-09')
  await submit.click()
  await expect.element(day).toHaveFocus()
  restore()
  const late = client.refuse(
    acceptQuoteByPhone,
    'conflict',
    'This quote has been accepted, so it can’t be marked as accepted.',
  )
  await day.fill('2026-03-01')
  await submit.click()
  await expect.element(accepting.getByRole('alert')).toMatchTextContent('This quote has been accepted')
  late()
  await submit.click()
  await expect
    .element(toast('Q-0001 marked as accepted'))
    .toMatchTextContent('An email to hugo@example.com confirms it.')
  await expect.element(section).toMatchTextContent('Accepted by telephone 1 Mar 2026By Ida Sample')
  expect(client.requests(acceptQuoteByPhone).at(-1)?.body).toEqual({
    acceptedBy: 'Ida Sample',
    acceptedOn: '2026-03-01',
    sendsEmail: true,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(section).toMatchTextContent('Waiting for an answer')
  await dismiss(toast('Q-0001 is no longer marked as accepted'))

  await choose('Q-0001', 'Accepted by telephone')
  await accepting.getByLabelText('Email hugo@example.com to confirm it').click()
  await submit.click()
  await expect.element(toast('Q-0001 marked as accepted')).not.toMatchTextContent('An email')
  await dismiss(toast('Q-0001 marked as accepted'))
  const refuse = client.refuse(undoQuoteAcceptance, 'conflict', 'The deposit has been paid since.')
  const undo = async () => {
    await choose('Q-0001', 'Undo the acceptance')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  }
  await undo()
  await expect.element(toast('Couldn’t undo the acceptance')).toMatchTextContent('The deposit has been paid since.')
  await dismiss(toast('Couldn’t undo the acceptance'))
  refuse()
  await undo()
  await expect.element(section).toMatchTextContent('Waiting for an answer')
})

test('Today lists quotes that wait for their deposit and quotes that expire', async () => {
  const client = createFakeClient()
  const quote = {
    prospectId: hugo.id,
    name: hugo.name,
    phone: hugo.phone,
    quoteId: sampleId(91),
    number: 'Q-0001',
    totalPence: 234_000,
    acceptedAt: sampleTime,
    acceptedByPhoneOn: null,
    expiresOn: '2026-03-04',
  }
  client.answer(getToday, {
    ...emptyToday,
    quotes: [
      quote,
      { ...quote, quoteId: sampleId(92), number: 'Q-0002', acceptedAt: null },
      { ...quote, quoteId: sampleId(93), number: 'Q-0003', acceptedByPhoneOn: '2026-02-20' },
    ],
  })
  await openHub(client, '/today')
  const accepted = page.getByRole('region', { name: 'Quote accepted, deposit not paid yet' })
  await expect.element(accepted.getByRole('listitem').nth(0)).toMatchTextContent('Q-0001 · accepted')
  await expect.element(accepted.getByRole('listitem').nth(0)).toMatchTextContent('£2,340')
  await expect
    .element(accepted.getByRole('listitem').nth(1))
    .toMatchTextContent('Q-0003 · accepted by telephone, 20 Feb 2026')
  const expiring = page.getByRole('region', { name: 'Quotes that expire this week' })
  await expect.element(expiring.getByRole('listitem')).toMatchTextContent('Q-0002 · valid until Wednesday')
  await expectNoViolations()
})
