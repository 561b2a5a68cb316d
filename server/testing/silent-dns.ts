import type { Dns } from '../platform/dns.ts'

/** Resolves nothing, as on a machine without a network. */
export const silentDns: Dns = { resolveMx: refuse, resolveAddresses: refuse }

async function refuse(): Promise<never> {
  throw Object.assign(new Error('There is no name server.'), { code: 'ECONNREFUSED' })
}
