import type { Dns } from '../../platform/dns.ts'
import { lapsedDomain, silentDomain } from './mailboxes.ts'

/** Every name leads somewhere, and the sample register is no part of this network. Mail is taken everywhere but at the one domain that
 *  has lapsed and the one that does not answer. */
export const sampleDns: Dns = {
  async resolveMx(name) {
    if (name === lapsedDomain) throw Object.assign(new Error('There is no such domain.'), { code: 'ENOTFOUND' })
    if (name === silentDomain) throw Object.assign(new Error('The domain does not answer.'), { code: 'ETIMEOUT' })
    return [{ exchange: `mail.${name}`, priority: 10 }]
  },
  resolveAddresses: async () => ['93.184.215.14'],
}
