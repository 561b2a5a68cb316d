import { followChanges } from './contract/events.ts'

/** The element of the hub's page that has the first answers, as JSON by their address. */
export const firstAnswersId = 'first-answers'

/** An answer of the API that came with the page. */
interface FirstAnswer {
  headers: Record<string, string>
  body: unknown
}

/** Wraps `fetch` for a client whose first answers came with its page. Each is given once, and none once the changes since then arrive: one of
 *  them may make it out of date. Whatever the page hasn't brought is fetched.
 *  @param text the content of the element; what can't be read counts as nothing */
export function fetchFirstAnswers(send: typeof fetch, text: string | null | undefined): typeof fetch {
  const answers = new Map(Object.entries(parse(text)))
  return async (address, init) => {
    if (typeof address !== 'string' || init?.method !== 'GET') return send(address, init)
    if (address.startsWith(followChanges.path)) return send(address, init).finally(() => answers.clear())
    const answer = answers.get(address)
    answers.delete(address)
    if (typeof answer?.headers !== 'object') return send(address, init)
    return Response.json(answer.body, { headers: answer.headers })
  }
}

function parse(text: string | null | undefined): Record<string, FirstAnswer | undefined> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, FirstAnswer>
  } catch {
    return {}
  }
}
