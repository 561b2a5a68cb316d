import { createClient } from '#shared/client.ts'
import { confirmingFetch } from './owner.ts'
import type { TestApp } from './test-app.ts'

/** Creates a client that stores cookies like a browser, and confirms the owner's password where a call requires it. */
export function createBrowser({ address }: Pick<TestApp, 'address'>) {
  const cookies = new Map<string, string>()
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return { ...createClient({ baseUrl: address, fetch: confirmingFetch(send) }), cookies }
}
