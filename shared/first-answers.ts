import { readIdentity } from './contract/server-identity.ts'

/** The element of the hub's page that has the first answers, as JSON by their address. */
export const firstAnswersId = 'first-answers'

/** An answer of the API that came with the page. */
export interface FirstAnswer {
  headers: Headers
  body: unknown
}

/** By the address of the call. */
export type FirstAnswers = Map<string, FirstAnswer>

/** Reads the answers that came with the page. What can't be read, or isn't proved to be our server's, counts as missing.
 *  @param text the content of the element, if there is one */
export function readFirstAnswers(text: string | null | undefined): FirstAnswers {
  const answers: FirstAnswers = new Map()
  try {
    const given = JSON.parse(text ?? '{}') as Record<string, { headers: Record<string, string>; body: unknown }>
    for (const [address, { headers, body }] of Object.entries(given)) {
      const answer = { headers: new Headers(headers), body }
      if (readIdentity(answer.headers) !== undefined) answers.set(address, answer)
    }
  } catch {
    // The hub makes the calls instead.
  }
  return answers
}
