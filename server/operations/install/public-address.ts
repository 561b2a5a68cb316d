import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { getReadiness } from '#shared/contract/health.ts'

export interface Reach {
  /** The addresses to which the name leads; or why that isn't known. */
  leadsTo: readonly string[] | { code: string }
  /** The machine's own addresses, without those of the loopback interface. */
  own: readonly string[]
  /** What answers at the public address; undefined where it was not asked. */
  answer?: { installation: string | undefined; isTrusted: boolean } | { code: string }
}

/** Asks where the website's name leads and what answers there, as a visitor would. */
export async function findReach(publicUrl: string): Promise<Reach> {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
      .map(({ address }) => address),
  )
  try {
    const found = await lookup(new URL(publicUrl).hostname, { all: true })
    return { leadsTo: found.map(({ address }) => address), own, answer: await ask(publicUrl) }
  } catch (error) {
    return { leadsTo: { code: codeOf(error) }, own }
  }
}

/** Returns what still keeps visitors from the website, as sentences with what to do; none where it can be opened. */
export function describeReach(publicUrl: string, installation: string, { leadsTo, own, answer }: Reach): string[] {
  const host = new URL(publicUrl).hostname
  const ownAddresses = own.join(' and ')
  if ('code' in leadsTo) {
    if (leadsTo.code === 'ENOTFOUND' && own.length > 0)
      return [
        `The name ${host} isn’t known yet. Where the domain is managed, let it lead to this machine: ${ownAddresses}.`,
      ]
    return [
      `${host} can’t be looked up: this machine has no connection to the internet, or its name service doesn’t answer.`,
    ]
  }
  if (answer === undefined) return []
  const isOurs = !('code' in answer) && answer.installation === installation
  if (isOurs && answer.isTrusted) return []
  const there = leadsTo.join(' and ')
  if (!leadsTo.some((address) => own.includes(address)) && !isOurs) {
    return own.every(isPrivate)
      ? [
          `${host} leads to ${there}, and this machine knows only its private address${own.length > 0 ? ` ${ownAddresses}` : ''}. If ${there} is your router or your provider’s public address, it has to pass ports 80 and 443 on to this machine; if not, change the domain.`,
        ]
      : [`${host} leads to ${there}, but this machine is ${ownAddresses}. Change that where the domain is managed.`]
  }
  if ('code' in answer)
    return [
      `Nothing answers at ${publicUrl} (${answer.code}). Ports 80 and 443 have to be open, in the provider’s firewall as well.`,
    ]
  if (!isOurs) return [`Something else than this server answers at ${publicUrl}.`]
  return [
    `${host} has no certificate yet. It is asked for as soon as the domain leads here and ports 80 and 443 are open; “journalctl -u caddy -n 50” says what is wrong.`,
  ]
}

/** Whether a certificate may still be on its way: the name leads to this machine, and no trusted server answers yet. */
export function isWaiting({ leadsTo, own, answer }: Reach): boolean {
  if ('code' in leadsTo || answer === undefined) return false
  return leadsTo.some((address) => own.includes(address)) && ('code' in answer || !answer.isTrusted)
}

function ask(publicUrl: string): Promise<NonNullable<Reach['answer']>> {
  return new Promise((resolve) => {
    // A certificate that browsers refuse is accepted, to see who answers: the request contains nothing private.
    const options = { agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(5000) }
    request(publicUrl + getReadiness.path, options, (response) => {
      const isTrusted = (response.socket as TLSSocket).authorized
      text(response).then(
        (body) => resolve({ installation: /"installation":"([^"]*)"/.exec(body)?.[1], isTrusted }),
        (error: unknown) => resolve({ code: codeOf(error) }),
      )
    })
      .on('error', (error) => resolve({ code: codeOf(error) }))
      .end()
  })
}

function codeOf(error: unknown): string {
  const { name, code = name } = error as NodeJS.ErrnoException
  return name === 'AbortError' || name === 'TimeoutError' ? 'ETIMEDOUT' : code
}

function isPrivate(address: string): boolean {
  return ['private', 'uniqueLocal', 'carrierGradeNat', 'linkLocal'].includes(ipaddr.parse(address).range())
}
