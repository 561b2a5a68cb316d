import { expect, test } from 'vitest'
import { ApiError, createClient } from '#shared/client.ts'
import { confirmPassword } from '#shared/contract/accounts.ts'
import { emailProspect } from '#shared/contract/prospect-history.ts'
import { importProspects } from '#shared/contract/prospect-import.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { errorSentence } from './error-sentence.ts'
import { LostAnswer, withLostAnswers } from './lost-answers.ts'
import { failureToast } from './mutations.ts'

const params = { id: '019400aa-0000-7000-8000-000000000001' }
const email = { params, body: { emailType: 'other', subject: 'Hello', emailContent: 'Hello there.' } } as const
const importing = { query: { importId: params.id, fileName: 'a.csv', mapping: '{}' }, body: 'name\n' } as const
const html = { 'Content-Type': 'text/html' }
const problem = { 'Content-Type': 'application/problem+json' }

/** Returns the error of a call whose answer is the given one. */
async function failureOf(
  answer: () => Response,
  make: (client: ReturnType<typeof createClient>) => Promise<unknown> = (client) => client.call(emailProspect, email),
  isOnline = true,
): Promise<Error> {
  const client = withLostAnswers(createClient({ fetch: async () => answer() }), () => isOnline)
  return make(client).then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  )
}

function abort(): Response {
  throw new DOMException('The user aborted a request.', 'AbortError')
}

function breakOff(): Response {
  throw new TypeError('Failed to fetch')
}

test('a change whose answer is lost may have been made, however it was lost', async () => {
  const brokenBody = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  const answers = [
    breakOff,
    () => new Response('<h1>Gateway time-out</h1>', { status: 504, headers: html }),
    () => new Response('<h1>A timeout occurred</h1>', { status: 524, headers: html }),
    () => new Response('upstream request timeout', { status: 503, headers: { 'Content-Type': 'text/plain' } }),
    () => new Response(brokenBody, { status: 201 }),
    () => new Response('{"id":', { status: 201 }),
  ]
  for (const answer of answers) {
    const error = await failureOf(answer)
    expect(error).toBeInstanceOf(LostAnswer)
    expect(failureToast('The email wasn’t sent', error)).toMatchObject({
      title: 'We don’t know if that worked',
      text: 'The server’s answer didn’t arrive, so this may have been done. Please check before you try again.',
    })
  }
})

test('what the server itself refuses, a proxy does not let through, or a browser without a network does not send was not done', async () => {
  const answers = [
    () => Response.json({ detail: 'No.', code: 'internal' }, { status: 500, headers: problem }),
    () => new Response('<h1>Request entity too large</h1>', { status: 413, headers: html }),
  ]
  for (const answer of answers) expect(await failureOf(answer)).toBeInstanceOf(ApiError)
  const offline = await failureOf(breakOff, undefined, false)
  expect(failureToast('The email wasn’t sent', offline)).toEqual({
    title: 'The email wasn’t sent',
    text: errorSentence(new TypeError()),
  })
})

test('a read, a check and a trial that get no answer leave nothing in doubt', async () => {
  const trial = { ...importing, query: { ...importing.query, dryRun: 'true' } }
  const calls: ((client: ReturnType<typeof createClient>) => Promise<unknown>)[] = [
    (client) => client.call(listProspects, { query: { q: 'Ada' } }),
    (client) => client.call(confirmPassword, { body: { password: 'a long enough phrase' } }),
    (client) => client.call(importProspects, trial),
    (client) => client.get('/api/today'),
  ]
  for (const make of calls) expect(await failureOf(breakOff, make)).not.toBeInstanceOf(LostAnswer)
  expect(await failureOf(breakOff, (client) => client.call(importProspects, importing))).toBeInstanceOf(LostAnswer)
})

test('a change that the page itself gives up is no lost answer', async () => {
  expect((await failureOf(abort)).name).toBe('AbortError')
})
