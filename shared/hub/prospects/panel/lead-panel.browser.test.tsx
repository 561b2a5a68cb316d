import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { specifiedPrices } from '#shared/business/prices.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { currentUser, signIn } from '#shared/contract/accounts.ts'
import { addNote, getTimeline, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { decideConsultationSender } from '#shared/contract/enquiry-proof.ts'
import { changeProspects } from '#shared/contract/prospect-archive.ts'
import { editProspect, getProspect } from '#shared/contract/prospects.ts'
import { listCalls, listFreeTimes, moveCall } from '#shared/contract/calls.ts'
import { createTask, deleteTask, editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient, type FakeClient, pageOf } from '../../testing/fake-client.ts'
import { grace, hugo, iris, openLeads, serveLeads } from '../../testing/fake-leads.ts'
import { openHub, press, reopenHub, toast } from '../../testing/open-hub.tsx'
import { sampleCall, sampleId, sampleOwner, sampleTask, sampleTime } from '../../testing/samples.ts'

const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
const timeline = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
const field = (label: string) => panel.getByLabelText(label, { exact: true })
const button = (name: string) => panel.getByRole('button', { name, exact: true })

/** Shows the list of three leads with one of them open. */
async function openHugo(part = 'story') {
  const opened = await openLeads(`?lead=${hugo.id}&part=${part}`)
  await expect.element(button(part === 'details' ? 'Edit' : 'Add note')).toBeVisible()
  return opened
}

const sampleEntry = (extra: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: sampleId(71),
  at: sampleTime,
  kind: 'activity',
  type: 'note',
  description: 'Note',
  oldValue: null,
  newValue: null,
  notes: null,
  canUndo: false,
  ...extra,
})

function hugosTask(id: string, title: string): Task {
  const { name: prospectName, phone: prospectPhone, email: prospectEmail } = hugo
  return sampleTask({ id, title, kind: 'other', prospectId: hugo.id, prospectName, prospectPhone, prospectEmail })
}

/** Lets a fake client keep tasks. */
function serveTasks(client: FakeClient, titles: readonly string[] = []): void {
  let tasks = titles.map((title, n) => hugosTask(sampleId(81 + n), title))
  client.answer(listTasks, () => tasks.filter(({ doneAt }) => doneAt === null))
  client.answer(createTask, ({ body: { id = sampleId(80), title } }) => {
    const made = hugosTask(id, title)
    tasks = [...tasks.filter((one) => one.id !== id), made]
    return made
  })
  client.answer(editTask, ({ params, body: { done } }) => {
    tasks = tasks.map((one) => (one.id === params.id ? { ...one, doneAt: done ? sampleTime : null } : one))
    return tasks.find(({ id }) => id === params.id) ?? hugosTask(params.id, '')
  })
  client.answer(deleteTask, ({ params }) => void (tasks = tasks.filter(({ id }) => id !== params.id)))
}

test('a lead that is being opened has its name already, says that it loads or could not, and Retry opens it', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const restore = client.disconnect(getProspect)
  const release = client.hold(getProspect)
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(panel.getByText('Opening the lead')).toBeVisible()
  release()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Couldn’t open the lead')
  restore()
  await button('Retry').click()
  await expect.element(button('Add note')).toBeVisible()
})

test('a lead that is no longer there says so instead of an error', async () => {
  const client = createFakeClient()
  serveLeads(client)
  client.refuse(getProspect, 'not_found', 'Lead not found.')
  await openHub(client, `?lead=${sampleId(90)}`)
  await expect.element(page.getByRole('dialog', { name: 'Lead' })).toMatchTextContent('Lead not found.')
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('an enquiry with the address of somebody in the archive is accepted where it is read, and brings the lead back', async () => {
  const client = createFakeClient()
  serveLeads(client)
  let restore: (() => void) | undefined = client.refuse(getProspect, 'already_archived', 'This lead is in the archive.')
  const enquiry = { id: sampleId(72), kind: 'consultation', description: 'Asked for a free consultation' } as const
  client.answer(getTimeline, () => [sampleEntry({ ...enquiry, ...(restore && { senderProof: 'waiting' }) })])
  client.answer(decideConsultationSender, () => {
    restore?.()
    restore = undefined
  })
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(panel.getByText('This lead is in the archive.')).toBeVisible()
  await expect.element(panel.getByText('Sender not proved')).toBeVisible()
  await expectNoViolations()
  await button('Accept as theirs').click()
  await expect.element(toast('Accepted as theirs')).toBeVisible()
  await expect.element(button('Add note')).toBeVisible()
  await expect.element(panel.getByText('Sender not proved')).not.toBeInTheDocument()
  expect(client.requests(decideConsultationSender)).toMatchObject([{ params: { id: enquiry.id } }])
})

test('an enquiry that is not proved is marked wherever it is shown, and decided in one place', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const enquiry = { kind: 'estimate', description: 'Asked for an estimate', senderProof: 'waiting' } as const
  client.answer(getTimeline, [sampleEntry(enquiry)])
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(timeline).toMatchTextContent('Sender not proved')
  await expect.element(panel.getByRole('region', { name: 'What they sent' })).toMatchTextContent('Sender not proved')
  await expect.element(button('Accept as theirs')).toBeVisible() // fails when there are two
})

test('J and K open the next lead and the one before', async () => {
  await openHugo()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('dialog', { name: 'Grace Sample' })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('dialog', { name: 'Iris Sample' })).toBeVisible()
  expect(location.search).toContain(iris.id)
})

test('an edit that is wrong is not sent and says where, and one that fits sends what was changed alone', async () => {
  const { client } = await openHugo('details')
  await button('Edit').click()
  await panel.getByLabelText('Name').fill('')
  await panel.getByRole('textbox', { name: 'Email' }).fill('nonsense')
  await button('Save').click()
  await expect.element(panel.getByText('Name is required')).toBeVisible()
  await expect.element(panel.getByText('Valid email is required')).toBeVisible()
  expect(client.requests(editProspect)).toEqual([])
  await panel.getByLabelText('Name').fill(hugo.name)
  await panel.getByRole('textbox', { name: 'Email' }).fill(hugo.email ?? '')
  await field('Postcode').fill('SO23 9AX')
  await field('Value').fill('1950')
  await button('Save').click()
  await expect.element(panel.getByText('Alresford, SO23 9AX')).toBeVisible()
  await expect.element(panel.getByText('£1,950 + VAT')).toBeVisible()
  await expect.element(toast('Lead saved')).toBeInTheDocument()
  const [edit] = client.requests(editProspect)
  expect(Object.keys(edit?.body ?? {}).toSorted()).toEqual(['packageValue', 'postcode', 'updatedAt'])
})

test('a lead with an address that no form accepts is edited in its other fields', async () => {
  const client = createFakeClient()
  serveLeads(client, [{ ...hugo, email: 'root@localhost' }])
  await openHub(client, `?lead=${hugo.id}&part=details`)
  await button('Edit').click()
  await field('Postcode').fill('SO23 9AX')
  await button('Save').click()
  await expect.element(toast('Lead saved')).toBeInTheDocument()
  expect(client.requests(editProspect)[0]?.body).toEqual({ postcode: 'SO23 9AX', updatedAt: hugo.updatedAt })
})

test('an edit that the server refuses keeps the entries and says why', async () => {
  const { client } = await openHugo('details')
  const restore = client.refuse(editProspect, 'invalid_input', 'Please check the postcode.', {
    fields: { postcode: 'This postcode does not exist' },
  })
  await button('Edit').click()
  await field('Postcode').fill('ZZ99 9ZZ')
  await button('Save').click()
  await expect.element(panel.getByText('This postcode does not exist')).toBeVisible()
  await expect.element(field('Postcode')).toHaveValue('ZZ99 9ZZ')
  restore()
  client.disconnect(editProspect)
  await button('Save').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('may have been done')
  await expect.element(field('Postcode')).toHaveValue('ZZ99 9ZZ')
})

test('fields that somebody else has changed too show both values, and what is chosen of each is saved', async () => {
  const { client, server } = await openHugo('details')
  const accept = client.refuse(editProspect, 'conflict', 'Somebody else has changed this lead.', {
    conflicts: {
      location: { yours: 'Basingstoke', theirs: 'Southampton' },
      postcode: { yours: 'RG21 4AF', theirs: 'SO14 7LY' },
    },
  })
  await button('Edit').click()
  await field('Location').fill('Basingstoke')
  await field('Postcode').fill('RG21 4AF')
  const laterAt = '2026-03-02T10:05:00.000Z'
  server.change(hugo.id, { location: 'Southampton', postcode: 'SO14 7LY', updatedAt: laterAt })
  await button('Save').click()
  const conflict = panel.getByRole('alert')
  await expect.element(conflict).toBeInViewport()
  await expect.element(conflict).toMatchTextContent('Yours: “Basingstoke”')
  await expect.element(conflict).toMatchTextContent('Saved meanwhile: “Southampton”')
  accept()
  await button('Use the saved one: Postcode').click()
  await expect.element(field('Postcode')).toHaveValue('SO14 7LY')
  await button('Keep mine: Location').click()
  await expect.element(field('Location')).toHaveFocus()
  await expect.element(conflict).not.toBeInTheDocument()
  await button('Save').click()
  await expect.element(panel.getByText('Basingstoke, SO14 7LY')).toBeVisible()
  expect(client.requests(editProspect).map(({ body }) => body.updatedAt)).toEqual([hugo.updatedAt, laterAt])
})

test('an edit that was not finished is continued after a reload', async () => {
  const { client, hub } = await openHugo('details')
  await button('Edit').click()
  await field('Location').fill('Basingstoke')
  await reopenHub(client, hub)
  await expect.element(field('Location')).toHaveValue('Basingstoke')
  await expect.element(panel.getByText(/^Your draft from/)).toBeVisible()
})

test('a panel with an unfinished edit is closed only after confirmation', async () => {
  await openHugo('details')
  await button('Edit').click()
  await field('Location').fill('Basingstoke')
  await press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Location')).toHaveFocus()
  await expect.element(field('Location')).toHaveValue('Basingstoke')
  await press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a session that ends in the middle of an edit gives the entries back after signing in', async () => {
  const { client } = await openHugo('details')
  await button('Edit').click()
  await field('Location').fill('Basingstoke')
  const restoreEdit = client.refuse(editProspect, 'not_signed_in', 'Please sign in.')
  const restoreUser = client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  await button('Save').click()
  await expect.element(page.getByText('You’ve been signed out.')).toBeVisible()
  restoreEdit()
  restoreUser()
  client.answer(signIn, sampleOwner)
  await page.getByLabelText('Email').fill(sampleOwner.email)
  await page.getByLabelText('Password', { exact: true }).fill('a long enough phrase')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(field('Location')).toHaveValue('Basingstoke')
  await button('Save').click()
  await expect.element(panel.getByText('Basingstoke', { exact: true })).toBeVisible()
})

test('a status advances at once, and goes back only with a reason', async () => {
  const { client } = await openHugo()
  await panel.getByRole('button', { name: /^Status: New/ }).click()
  await page.getByRole('menuitem', { name: 'Move to Quoted' }).click()
  await panel.getByRole('button', { name: /^Status: Quoted/ }).click()
  await page.getByRole('menuitem', { name: 'Move to Contacted' }).click()
  const question = page.getByRole('dialog', { name: 'Move Hugo Sample back to contacted?' })
  await question.getByRole('button', { name: 'Move back' }).click()
  await expect.element(question.getByText('Please say why')).toBeVisible()
  await question.getByLabelText('Why is the status going back?').fill('Quoted too early')
  await question.getByRole('button', { name: 'Move back' }).click()
  await expect.element(panel.getByRole('button', { name: /^Status: Contacted/ })).toBeVisible()
  expect(client.requests(changeProspects).at(-1)?.body).toMatchObject({
    status: 'contacted',
    reason: 'Quoted too early',
  })
})

test('the timeline is loading, failed, empty or loaded page by page', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const restore = client.disconnect(getTimeline)
  const release = client.hold(getTimeline)
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(panel.getByText('Loading the timeline')).toBeVisible()
  release()
  await expect.element(panel.getByText('Couldn’t load the timeline')).toBeVisible()
  restore()
  const later = sampleEntry({ type: 'status', description: 'Status changed', oldValue: 'new', newValue: 'quoted' })
  client.answer(getTimeline, ({ query }) =>
    query.cursor === undefined
      ? pageOf([later], { total: 2, nextCursor: `${later.at}_${later.id}` })
      : pageOf([sampleEntry({ id: sampleId(72), description: 'Imported' })]),
  )
  await panel.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Retry' }).click()
  await expect.element(timeline).toMatchTextContent('New → Quoted')
  await button('Show earlier').click()
  await expect.element(timeline).toHaveLength(2)
  await expect.element(button('Show earlier')).not.toBeInTheDocument()
})

test('an empty note is not added, another is added once, though its first response was lost, and the same again is another', async () => {
  const { client } = await openHugo()
  const notes = new Map<string, TimelineEntry>()
  client.answer(addNote, ({ body: { id = sampleId(73), text } }) => {
    const entry = sampleEntry({ id, notes: text })
    notes.set(id, entry)
    return entry
  })
  client.answer(getTimeline, () => [...notes.values()])
  await button('Add note').click()
  await expect.element(panel.getByText('Please write a note')).toBeVisible()
  expect(client.requests(addNote)).toEqual([])
  const restore = client.loseAnswer(addNote)
  await field('Note').fill('Rang')
  await button('Add note').click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  await expect.element(field('Note')).toHaveValue('Rang')
  restore()
  // The toast covers the button.
  await field('Note').click()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(field('Note')).toHaveValue('')
  expect(notes.size).toBe(1)
  await field('Note').fill('Rang')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(field('Note')).toHaveValue('')
  expect(notes.size).toBe(2)
  await expect.element(timeline).toHaveLength(2)
})

test('the tasks of a lead are failed or empty, and one is added once, though its first response was lost', async () => {
  const client = createFakeClient()
  serveLeads(client)
  serveTasks(client)
  const recover = client.disconnect(listTasks)
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(panel.getByText('Couldn’t load the tasks')).toBeVisible()
  recover()
  await panel.getByRole('region', { name: 'Next task' }).getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel.getByText('Nothing is planned. What comes next?')).toBeVisible()
  const restore = client.loseAnswer(createTask)
  await field('Task').fill('Ring back')
  await button('Add').click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  await button('Add').click()
  await expect.element(field('Task')).toHaveValue('')
  await expect.element(panel.getByRole('checkbox', { name: /Ring back/ })).toHaveLength(1)
})

test('a task that is done is undone from the message over the panel, by mouse and by key', async () => {
  const client = createFakeClient()
  serveLeads(client)
  serveTasks(client, ['Ring about the survey'])
  await openHub(client, `?lead=${hugo.id}`)
  const task = panel.getByRole('checkbox', { name: /Ring about the survey/ })
  const undo = page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Undo' })
  await task.click()
  await undo.click()
  await expect.element(task).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()

  await task.click()
  await expect.element(undo).toBeVisible()
  await press('F8')
  for (const _ of ['message', 'dismiss', 'undo']) await press('Tab')
  await expect.element(undo).toHaveFocus()
  await press('Enter')
  await expect.element(task).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()

  task.element().focus()
  await press('Escape')
  await expect.element(panel).not.toBeInTheDocument()
})

test('a task that cannot be done or removed stays, and says why', async () => {
  const client = createFakeClient()
  serveLeads(client)
  serveTasks(client, ['Ring about the survey'])
  client.disconnect(editTask)
  client.refuse(deleteTask, 'internal', 'The disk is full.')
  await openHub(client, `?lead=${hugo.id}`)
  const task = panel.getByRole('checkbox', { name: /Ring about the survey/ })
  await task.click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  await expect.element(task).not.toBeChecked()
  await button('Remove the task Ring about the survey').click()
  await expect.element(toast('Couldn’t remove the task')).toMatchTextContent('The disk is full.')
  await expect.element(task).toBeVisible()
})

test('a change made elsewhere is shown in an open panel', async () => {
  const { client, server } = await openHugo('details')
  server.change(hugo.id, { location: 'Romsey' })
  client.emit({ subject: 'prospect', id: hugo.id, action: 'updated' })
  await expect.element(panel.getByText('Romsey')).toBeVisible()
})

test('the focus goes back to the lead that was opened', async () => {
  await openLeads()
  await page.getByRole('link', { name: grace.name, exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: grace.name })).toBeVisible()
  await press('Escape')
  await expect.element(page.getByRole('link', { name: grace.name, exact: true })).toHaveFocus()
})

test.each(['wolfeschlegelsteinhausenbergerdorff@a-domain-of-forty-letters.example', 'W'.repeat(200)])(
  'a name of one long word wraps, so that nothing is pushed off the screen of a phone: %s',
  async (name) => {
    await page.viewport(390, 844)
    const client = createFakeClient()
    serveLeads(client, [{ ...hugo, name }])
    await openHub(client, `?lead=${hugo.id}`)
    const opened = page.getByRole('dialog', { name })
    const heading = opened.getByRole('heading', { name, level: 2 })
    await expect.element(heading).toBeVisible()
    await opened.getByRole('button', { name: 'Close' }).click({ trial: true })
    expect(opened.element().scrollWidth).toBeLessThanOrEqual(390)
    expect(heading.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
    expect(opened.getByRole('button', { name: 'Close' }).element().getBoundingClientRect().right).toBeLessThanOrEqual(
      390,
    )

    await opened.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Delete/ }))
    await expect.element(question.first()).toBeVisible()
    expect(question.first().element().scrollWidth).toBeLessThanOrEqual(390)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  },
)

test('the value that counts as Premium is that in force, not the lowest that there has been', async () => {
  const client = createFakeClient()
  serveLeads(client, [hugo])
  const prices = { ...specifiedPrices, packages: { ...specifiedPrices.packages, Premium: 3310 } }
  const business = await client.call(readBusiness)
  client.answer(readBusiness, { ...business, prices })
  await openHub(client, `?lead=${hugo.id}&part=details`)
  await button('Edit').click()
  await expect.element(panel).toMatchTextContent('Without a package, £3,310 is Premium.')
})

test('what comes next is below the name, and a call or a survey is moved there', async () => {
  const client = createFakeClient()
  serveLeads(client)
  client.answer(listCalls, [sampleCall()])
  client.answer(listFreeTimes, ['2026-03-04T09:00:00.000Z'])
  await openHub(client, `?lead=${hugo.id}`)
  const next = panel.getByRole('region', { name: 'Next', exact: true })
  await expect.element(next).toMatchTextContent('Call tomorrow 8.45am')
  const move = next.getByRole('button', { name: 'Move the next call' })
  await move.click()
  await expect.element(next.getByLabelText('New time (UK time)')).toBeVisible()
  await expectNoViolations({ everyRuleNarrow: true })
  client.answer(moveCall, ({ body: { startsAt } }) => {
    const moved = sampleCall({ startsAt })
    client.answer(listCalls, [moved])
    return moved
  })
  await next.getByRole('button', { name: 'Move the call' }).click()
  await expect.element(next).toMatchTextContent('Call Wed 9am')
  await expect.element(next.getByLabelText('New time (UK time)')).not.toBeInTheDocument()
  await expect.element(move).toHaveFocus()
})

test('the next task is done below the name', async () => {
  const client = createFakeClient()
  serveLeads(client)
  serveTasks(client, ['Ring about the survey'])
  await openHub(client, `?lead=${hugo.id}`)
  const next = panel.getByRole('region', { name: 'Next', exact: true })
  await expect.element(next).toMatchTextContent('Ring about the survey')
  await next.getByRole('button', { name: 'Done: Ring about the survey' }).click()
  await expect.element(toast('Task done')).toBeVisible()
  await expect.element(next).toMatchTextContent('Nothing is planned')
})

test('the tabs are in the address, are left by the arrow keys, and keep what was typed', async () => {
  const { client, hub } = await openHugo()
  await field('Note').fill('Half a thought')
  const tab = (name: string) => panel.getByRole('tab', { name })
  await tab('Story').click()
  await press('ArrowLeft')
  await expect.element(tab('Money')).toHaveFocus()
  await expect.element(panel.getByRole('region', { name: 'Quotes' })).toBeVisible()
  await expect.element(field('Note')).not.toBeVisible()
  await expectNoViolations({ everyRuleNarrow: true })
  await press('Home')
  await expect.element(field('Note')).toHaveValue('Half a thought')
  await press('ArrowRight')
  expect(location.search).toContain('part=details')
  await reopenHub(client, hub)
  await expect.element(tab('Details')).toHaveAttribute('aria-selected', 'true')
  await button('Write a note').click()
  await expect.element(field('Note')).toHaveFocus()
  await field('Note').fill('')
})

test('the buttons at the foot stay on the screen of a phone, as high as a thumb, and a note is typed without scrolling', async () => {
  await page.viewport(390, 844)
  await openHugo()
  for (const name of ['Write a note', 'Write an email']) {
    await expect.element(button(name)).toBeInViewport({ ratio: 1 })
    expect(button(name).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  await button('Write a note').click()
  await expect.element(field('Note')).toHaveFocus()
  await expect.element(field('Note')).toBeInViewport({ ratio: 1 })
})

test('changes of fields that follow each other are one entry, which opens', async () => {
  const { client } = await openHugo()
  const edit = (id: number, name: string, newValue: string) =>
    sampleEntry({ id: sampleId(id), type: 'edit', description: `${name} changed`, newValue })
  client.answer(getTimeline, [
    edit(76, 'Location', 'Romsey'),
    edit(77, 'Postcode', 'SO51 8AA'),
    sampleEntry({ notes: 'Rang' }),
  ])
  client.emit({ subject: 'prospect', id: hugo.id, action: 'updated' })
  const changes = panel.getByText('2 changes')
  await expect.element(changes).toBeVisible()
  await expect.element(panel.getByText('Postcode changed')).not.toBeVisible()
  await changes.click()
  await expect.element(panel.getByText('Postcode changed')).toBeVisible()
})

test('a lead is added to the contacts of the phone', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  await openHugo('details')
  await button('Add to contacts').click()
  const card = save.mock.calls[0]?.[0] as Blob
  expect(card.type).toBe('text/vcard')
  expect(await card.text()).toContain('FN:Hugo Sample')
})
