import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  assignMail,
  decideMailSender,
  dismissMail,
  listUnmatchedMail,
  listUnreadReplies,
  makeLeadOfMail,
  markRepliesRead,
  readUnmatchedMail,
  type SenderProof,
  type UnmatchedMail,
} from '#shared/contract/incoming-mail.ts'
import { type MailboxState, readMailbox, setUpMailbox, turnOffMailbox } from '#shared/contract/mailbox.ts'
import { getTimeline, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, pageOf } from '../testing/fake-client.ts'
import { hugo, iris, serveLeads } from '../testing/fake-leads.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

const section = page.getByRole('region', { name: 'Replies from your customers' })
const field = (label: string) => section.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const off: MailboxState = {
  mailbox: null,
  isConnected: false,
  lastReadAt: null,
  lastError: null,
  authentication: { state: 'waiting', server: null },
}
const on: MailboxState = {
  mailbox: { host: 'imap.gmail.com', port: 993, security: 'tls', user: 'studio@gmail.com', folder: 'INBOX' },
  isConnected: true,
  lastReadAt: sampleTime,
  lastError: null,
  authentication: { state: 'known', server: 'mx.google.com' },
}

test('a mailbox is set up with what is known of its provider, saved once it works, and turned off', async () => {
  const client = createFakeClient()
  let state = off
  client.answer(readMailbox, () => state)
  client.answer(setUpMailbox, () => (state = on))
  client.answer(turnOffMailbox, () => void (state = off))
  await openHub(client, '/email-templates')
  await button('Set up your mailbox').click()
  await field('Email address').fill('studio@outlook.com')
  await field('Email provider').selectOptions('Outlook or Microsoft 365')
  await expect.element(section).toMatchTextContent('Microsoft no longer lets other programs read a mailbox')
  await expect.element(button('Test and save')).not.toBeInTheDocument()
  await field('Email provider').selectOptions('Another provider')
  await expect.element(field('IMAP server')).toBeVisible()

  await field('Email address').fill('studio@gmail.com')
  await field('Folder').click() // the end of the address says which provider it is
  await expect.element(field('Email provider')).toHaveValue('google')
  await expect.element(field('Password')).toHaveAccessibleDescription(/An app password, not your usual one/)
  const allow = client.refuse(setUpMailbox, 'unavailable', 'Google refused the password.')
  await field('Password').fill('wrong')
  await button('Test and save').click()
  await expect.element(section.getByRole('alert')).toMatchTextContent('Google refused the password.')
  allow()
  await button('Test and save').click()
  await expect.element(section).toMatchTextContent('Mailboxstudio@gmail.com')
  expect(client.requests(setUpMailbox).at(-1)?.body).toEqual({ ...on.mailbox, password: 'wrong' })

  await button('Turn off').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect.element(button('Set up your mailbox')).toBeVisible()
})

test('a mailbox that cannot be read says why', async () => {
  const client = createFakeClient()
  client.answer(readMailbox, { ...on, isConnected: false, lastError: 'imap.gmail.com can’t be found.' })
  await openHub(client, '/email-templates')
  await expect.element(section.getByRole('alert')).toMatchTextContent('imap.gmail.com can’t be found.')
  await button('Change').click()
  await expect.element(field('Email provider')).toHaveValue('google')
  await expectNoViolations()
})

const entry: TimelineEntry = {
  id: sampleId(91),
  at: sampleTime,
  kind: 'incoming',
  type: 'message',
  description: 'Our extension',
  oldValue: null,
  newValue: null,
  notes: 'Tuesday suits us.\n\nOn Mon, 2 Mar 2026, Studio wrote:\n> When?',
  canUndo: false,
  incoming: {
    sender: 'hugo@example.com',
    senderName: 'Hugo Sample',
    excerpt: 'Tuesday suits us.',
    attachments: [
      { fileName: 'plan.pdf', bytes: 1_400_000, fileId: sampleId(92) },
      { fileName: 'film.mov', bytes: 24_000_000, fileId: null },
    ],
    senderProof: 'proved',
    replyTo: null,
    isUnread: true,
  },
}
const unread = {
  id: entry.id,
  kind: 'message' as const,
  sender: 'hugo@example.com',
  senderName: 'Hugo Sample',
  subject: 'Our extension',
  receivedAt: sampleTime,
  prospectId: hugo.id,
  name: hugo.name,
  excerpt: 'Tuesday suits us.',
  senderProof: 'proved' as const,
}

test('a new reply is marked on Today and in the list until its lead is opened, and can be answered there', async () => {
  const client = createFakeClient()
  serveLeads(client, [iris, { ...hugo, lawfulBasis: 'contract' }])
  let replies = [unread]
  client.answer(listUnreadReplies, () => replies)
  client.answer(markRepliesRead, () => void (replies = []))
  client.answer(getTimeline, ({ params }) => pageOf(params.id === hugo.id ? [entry] : []))
  const today = await openHub(client, '/today')
  const toRead = page.getByRole('region', { name: 'Now' })
  await expect.element(toRead).toMatchTextContent('Hugo SampleEmail to read · Our extension · Tuesday suits us.')
  await today.unmount()

  await openHub(client)
  await expect.element(page.getByRole('row', { name: /Hugo Sample/ })).toMatchTextContent('New reply')
  await expect.element(page.getByRole('row', { name: /Iris Sample/ })).not.toMatchTextContent('New reply')
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
  const item = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()
  await expect.element(item).toMatchTextContent('Hugo Sample <hugo@example.com>')
  await expect
    .element(item)
    .toMatchTextContent('plan.pdf, 1.4 MB (kept with the files)film.mov, 24.0 MB (in your mailbox)')
  await expect.poll(() => client.requests(markRepliesRead)).toMatchObject([{ body: { ids: [entry.id] } }])
  await expect.element(item.getByText('> When?')).not.toBeVisible()
  await item.getByText('Show all').click()
  await expect.element(item.getByText('> When?')).toBeVisible()
  await expectNoViolations()

  await item.getByRole('button', { name: 'Reply' }).click()
  await expect.element(panel.getByLabelText('Subject')).toHaveValue('Re: Our extension')
  await expect.element(panel.getByLabelText('Text', { exact: true })).toHaveValue('Hello Hugo,\n\n\n\nKind regards')
})

const loft: UnmatchedMail = {
  id: sampleId(93),
  sender: 'new@example.org',
  senderName: 'New Person',
  subject: 'A loft',
  receivedAt: sampleTime,
  kind: 'message',
  problem: 'unknown',
  isAutomatic: false,
  senderProof: 'proved',
  replyTo: null,
  text: 'Could you convert our loft?',
  isWhole: true,
  attachments: [],
}

test('unmatched emails load, fail and retry', async () => {
  await expectLoadStates(createFakeClient(), '/inbox?show=unmatched', [
    { call: listUnmatchedMail, loading: 'Loading the emails', failed: 'Couldn’t load the emails' },
  ])
  await expect.element(page.getByText('No unmatched emails.')).toBeVisible()
})

test('the owner gives an unmatched email to a lead, makes a new one of it, or dismisses it', async () => {
  const client = createFakeClient()
  serveLeads(client)
  let mails = [
    loft,
    { ...loft, id: sampleId(94), subject: 'A roof' },
    { ...loft, id: sampleId(95), subject: 'An offer' },
  ]
  const remove = ({ params }: { params: { id: string } }) => void (mails = mails.filter(({ id }) => id !== params.id))
  client.answer(listUnmatchedMail, () => mails)
  client.answer(assignMail, remove)
  client.answer(dismissMail, remove)
  client.answer(makeLeadOfMail, (request) => (remove(request), { ...hugo, name: request.body.name }))
  await openHub(client, '/inbox?show=unmatched')
  const panel = page.getByRole('dialog')
  await button('A loft').click()
  await expect.element(panel).toMatchTextContent('New Person <new@example.org>')
  await expect.element(panel).toMatchTextContent('Could you convert our loft?')
  await expectNoViolations()
  await panel.getByLabelText('Lead', { exact: true }).fill('Iris')
  await panel.getByRole('button', { name: /Iris Sample/ }).click()
  await expect.element(toast('Email added')).toMatchTextContent('It’s on the timeline of Iris Sample.')
  await expect.element(button('A loft')).not.toBeInTheDocument()

  await button('A roof').click()
  const allow = client.refuse(makeLeadOfMail, 'already_exists', 'New Person is already a lead.')
  await button('Make a lead').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('New Person is already a lead.')
  allow()
  await panel.getByLabelText('Project').selectOptions('Loft conversion')
  await button('Make a lead').click()
  await expect.element(toast('Lead added')).toBeVisible()
  expect(client.requests(makeLeadOfMail).at(-1)?.body).toEqual({ name: 'New Person', projectType: 'loft_conversion' })

  await button('An offer').click()
  await panel.getByText('Dismiss', { exact: true }).click()
  await expect.element(page.getByText('No unmatched emails.')).toBeVisible()
})

test('an unmatched email of an older server, which keeps no more of it, offers no more', async () => {
  const client = createFakeClient()
  const { isWhole: _, ...ofOlder } = loft
  client.answer(listUnmatchedMail, [ofOlder])
  await openHub(client, '/inbox?show=unmatched')
  await button('A loft').click()
  const panel = page.getByRole('dialog')
  await expect.element(panel).toMatchTextContent('Could you convert our loft?')
  await expect.element(panel.getByText('Show all')).not.toBeInTheDocument()
})

test('an unmatched email is read as a whole, and what programs sent is folded below what people wrote', async () => {
  const client = createFakeClient()
  serveLeads(client)
  client.answer(listUnmatchedMail, [
    { ...loft, isWhole: false },
    { ...loft, id: sampleId(94), subject: 'failure notice', kind: 'bounce' },
    { ...loft, id: sampleId(95), subject: 'A new enquiry for you', isAutomatic: true },
  ])
  const whole = 'Could you convert our loft?\n\n> What we asked before'
  client.answer(readUnmatchedMail, { text: whole })
  const allow = client.refuse(readUnmatchedMail, 'internal', 'The disk is full.')
  await openHub(client, '/inbox?show=unmatched')
  await expect.element(page.getByRole('row', { name: /failure notice/ })).toMatchTextContent('An email came back')
  await expect.element(button('A new enquiry for you')).not.toBeInTheDocument()
  await page.getByText('Newsletters and automatic emails (1)').click()
  await expect.element(button('A new enquiry for you')).toBeVisible()
  await expectNoViolations()

  await button('A loft').click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Show all').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Couldn’t load the email')
  allow()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel).toMatchTextContent('> What we asked before')
  await expectNoViolations()
})

test('an email without proof says so on Today and on the timeline, and its files wait for the owner’s decision', async () => {
  const client = createFakeClient()
  serveLeads(client, [iris, hugo])
  client.answer(listUnreadReplies, [{ ...unread, senderProof: 'unproved' }])
  client.answer(markRepliesRead, () => undefined)
  let senderProof: SenderProof = 'unproved'
  const claimed = () => ({ ...entry, incoming: { ...entry.incoming!, senderProof, replyTo: 'accounts@evil.example' } })
  client.answer(getTimeline, ({ params }) => pageOf(params.id === hugo.id ? [claimed()] : []))
  client.answer(decideMailSender, ({ body }) => void (senderProof = body.isTheirs ? 'accepted' : 'refused'))
  const today = await openHub(client, '/today')
  const toRead = page.getByRole('region', { name: 'Now' })
  await expect.element(toRead).toMatchTextContent('Hugo SampleSender not provedEmail to read · Our extension')
  await today.unmount()

  await openHub(client, `/?lead=${hugo.id}`)
  const timeline = page.getByRole('dialog', { name: 'Hugo Sample' }).getByRole('region', { name: 'Timeline' })
  const item = timeline.getByRole('listitem').first()
  await expect.element(item).toMatchTextContent('Sender not proved')
  await expect.element(item).toMatchTextContent('Asks for answers at another address: accounts@evil.example')
  await expect.element(item).toMatchTextContent('doesn’t confirm that it came from this address')
  await expect.element(item).toMatchTextContent('plan.pdf, 1.4 MB (kept apart)')
  await expectNoViolations()
  await item.getByRole('button', { name: 'Accept as theirs' }).click()
  await expect.element(toast('Accepted as theirs')).toBeVisible()
  await expect.element(item).toMatchTextContent('You accepted it as theirs')
  await expect.element(item).toMatchTextContent('plan.pdf, 1.4 MB (kept with the files)')
  expect(client.requests(decideMailSender)).toMatchObject([{ params: { id: entry.id }, body: { isTheirs: true } }])
})

test('the mailbox says who proves senders, and calmly when nobody does', async () => {
  const client = createFakeClient()
  let state = on
  client.answer(readMailbox, () => state)
  const view = await openHub(client, '/email-templates')
  await expect.element(section).toMatchTextContent('Proof of sendersChecked by mx.google.com')
  await view.unmount()
  state = { ...on, authentication: { state: 'none', server: null } }
  await openHub(client, '/email-templates')
  await expect.element(section.getByRole('status')).toMatchTextContent('Your provider gives no proof of senders')
  await expectNoViolations()
})
