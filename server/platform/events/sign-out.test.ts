import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import {
  changePassword,
  createAccessToken,
  currentUser,
  revokeAccessToken,
  signIn,
  signOut,
} from '#shared/contract/accounts.ts'
import { followChanges } from '#shared/contract/events.ts'
import { createTask } from '#shared/contract/tasks.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'

type Caller = Awaited<ReturnType<TestApp['owner']>>

let app: TestApp
let owner: Caller
beforeEach(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT: 'off' } })
  owner = await app.owner()
})
afterEach(() => app[Symbol.asyncDispose]())

async function signedIn() {
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  return browser
}

/** A device with a token of its own. */
async function device() {
  const { id, token } = await app.visitor.call(createAccessToken, { body: { ...ownerCredentials, label: 'laptop' } })
  return { id, client: createClient({ baseUrl: app.address, headers: { Authorization: `Bearer ${token}` } }) }
}

interface Stream {
  /** The whole content of the stream, once the server has ended it. */
  whole: Promise<string>
  isOpen(): boolean
}

/** Follows what changes; the first of it has come. */
async function follow(client: Pick<Caller, 'open'>): Promise<Stream> {
  const { body } = await client.open(followChanges)
  if (body === null) throw new Error('The stream has no body.')
  let isOpen = true
  const whole = text(body).finally(() => (isOpen = false))
  return { whole, isOpen: () => isOpen }
}

const note = (title: string) => owner.call(createTask, { body: { title, dueOn: '2026-11-23' } })

/** Each waits for the end of the stream, which would otherwise come after five minutes. */
const endings: [string, () => Promise<{ ended: Stream; others: Stream[] }>][] = [
  [
    'signing out ends the streams of this browser, and no other',
    async () => {
      const [here, elsewhere] = [await signedIn(), await signedIn()]
      const [ended, other, laptop] = [
        await follow(here),
        await follow(elsewhere),
        await follow((await device()).client),
      ]
      await here.call(signOut, { body: {} })
      return { ended, others: [other, laptop] }
    },
  ],
  [
    'signing out everywhere ends those of every browser, and a device goes on if it is to be kept',
    async () => {
      const [here, elsewhere] = [await signedIn(), await signedIn()]
      const [ended, laptop] = [await follow(elsewhere), await follow((await device()).client)]
      await here.call(signOut, { body: { everywhere: true, keepDevices: true } })
      return { ended, others: [laptop] }
    },
  ],
  [
    'signing out everywhere ends those of every device',
    async () => {
      const ended = await follow((await device()).client)
      await (await signedIn()).call(signOut, { body: { everywhere: true } })
      owner = await app.owner()
      return { ended, others: [] }
    },
  ],
  [
    'revoking a device ends its streams, and no other',
    async () => {
      const [{ id, client }, here] = [await device(), await signedIn()]
      const [ended, other] = [await follow(client), await follow(here)]
      await here.call(revokeAccessToken, { params: { id } })
      return { ended, others: [other] }
    },
  ],
  [
    'a new password ends those of every browser, and the one that set it may follow again',
    async () => {
      const [here, elsewhere] = [await signedIn(), await signedIn()]
      const ended = await follow(elsewhere)
      const newPassword = 'a phrase that is longer yet'
      const body = { currentPassword: ownerCredentials.password, newPassword, keepDevices: true }
      await here.call(changePassword, { body })
      expect(await here.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
      return { ended, others: [await follow(here)] }
    },
  ],
  [
    'a new password ends those of every device',
    async () => {
      const ended = await follow((await device()).client)
      const body = { currentPassword: ownerCredentials.password, newPassword: 'a phrase that is longer yet' }
      await (await signedIn()).call(changePassword, { body })
      owner = await app.owner()
      return { ended, others: [] }
    },
  ],
]
test.each(endings)('%s', async (_, end) => {
  const { ended, others } = await end()
  const { id } = await note('Only for who is signed in')
  expect(await ended.whole).not.toContain(id)
  expect(others.map((stream) => stream.isOpen())).toEqual(others.map(() => true))
})

test('changes are sent until the sign-out', async () => {
  const here = await signedIn()
  const { body } = await here.open(followChanges)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const { id } = await note('Ring the council')
  let received = ''
  while (!received.includes(id)) received += (await reader?.read())?.value ?? ''
  await here.call(signOut, { body: {} })
  expect(await reader?.read()).toEqual({ value: undefined, done: true })
})
