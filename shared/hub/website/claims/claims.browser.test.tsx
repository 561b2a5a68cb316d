import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { claimsItemId } from '#shared/contract/names.ts'
import { listContent, publishContent, saveDraft } from '#shared/contract/website.ts'
import type { ClaimsContent } from '#shared/contract/website-content.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { sampleItem, serveWebsite } from '../../testing/fake-website.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, reopenHub, toast } from '../../testing/open-hub.tsx'

const address = '/website?show=claims'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const claim = (name: string) => page.getByRole('group', { name })
const figure = (name: string) => claim(name).getByRole('textbox', { name: 'Figure' })
const proof = (name: string) => claim(name).getByRole('textbox', { name: 'How do you know?' })
const question = page.getByRole('dialog', { name: 'Can you show this if the ASA asks?' })

const content: ClaimsContent = {
  experience: { figure: '27+', proof: 'Founded in 1999' },
  projects: { figure: '412' },
  assessments: {},
  families: {},
  planningSuccess: {},
  satisfaction: {},
  rating: {},
  choosePreBuild: {},
}
const published = sampleItem({ id: claimsItemId, kind: 'claims', published: content })

test('claims are loading, failed and loaded, and start with the lowest figure of each and where it is shown', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, address, [
    { call: listContent, loading: 'Loading your claims', failed: 'Couldn’t load your claims' },
  ])
  await expect.element(page.getByText(/some differ from page to page/)).toBeVisible()
  await expect.element(figure('Years of experience')).toHaveValue('20+')
  await expect.element(figure('Extensions designed')).toHaveValue('300+')
  await expect
    .element(claim('Years of experience'))
    .toMatchTextContent(/Now: 25\+ on Home, About Us, Feasibility Assessment; 20\+ on articles\./)
  await expectNoViolations()
})

test('publishing asks once whether a figure without a note can be shown', async () => {
  const client = createFakeClient()
  serveWebsite(client, [published])
  await openHub(client, address)
  await expect.element(page.getByText(/some differ from page to page/)).not.toBeInTheDocument()
  await figure('Client satisfaction').fill('96')
  await button('Publish').click()
  await expect.element(question).toMatchTextContent(/Client satisfaction: 96%/)
  await expect.element(question).not.toMatchTextContent(/Extensions designed/) // was published without one before
  await button('Go back').click()
  expect(client.requests(saveDraft)).toEqual([])

  await button('Publish').click()
  await button('Publish without a note').click()
  await expect.element(toast('Published')).toBeVisible()
  await figure('Years of experience').fill('28+')
  await button('Publish').click()
  await expect.poll(() => client.requests(publishContent).length).toBe(2)
  expect(client.requests(saveDraft).at(-1)?.body.content).toMatchObject({
    experience: { figure: '28+', proof: 'Founded in 1999' },
    satisfaction: { figure: '96%' },
  })
})

test('a figure with a note is published without a question, and an empty one is taken away', async () => {
  const client = createFakeClient()
  serveWebsite(client, [published])
  await openHub(client, address)
  await figure('Extensions designed').fill('')
  await figure('Families helped').fill('250+')
  await proof('Families helped').fill('Job list, October 2026')
  await button('Publish').click()
  await expect.element(toast('Published')).toBeVisible()
  expect(client.requests(saveDraft).at(-1)?.body.content).toMatchObject({ projects: {}, families: { figure: '250+' } })
})

test('a figure that is none is refused at its field, and what is typed survives a reload', async () => {
  const client = createFakeClient()
  serveWebsite(client, [published])
  const hub = await openHub(client, address)
  await figure('Planning success').fill('most')
  await button('Save draft').click()
  await expect
    .element(figure('Planning success'))
    .toHaveAccessibleDescription(/Please give a percentage from 50% to 100%/)
  await expect.element(figure('Planning success')).toHaveFocus()
  await reopenHub(client, hub)
  await expect.element(figure('Planning success')).toHaveValue('most')
})
