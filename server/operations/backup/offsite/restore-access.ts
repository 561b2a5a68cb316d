import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupError } from '../errors.ts'
import { parseAddress } from './place-address.ts'
import { readOffsiteSettings } from './settings-file.ts'
import type { Credentials } from './store.ts'

export interface Access extends Credentials {
  /** Asked for when a copy is opened, where it isn't known. */
  passphrase?: string | undefined
}

/** Where the copies are: from the environment, else as this server has it, else asked. Nothing secret is an argument, which others
 *  could read and the shell would remember. @throws BackupError */
export async function findAccess(dataDir: string, environment: NodeJS.ProcessEnv): Promise<Access> {
  const { OFFSITE_ADDRESS: address, OFFSITE_SECRET: secret, OFFSITE_PASSPHRASE: passphrase } = environment
  const settings = address ? undefined : await readOffsiteSettings(dataDir)
  if (settings) return { ...settings, ...(passphrase && { passphrase }) }
  const given = parseAddress(address ?? (await ask('Address of the copies', 'OFFSITE_ADDRESS')))
  const needsSecret = given.place.kind !== 'folder'
  return {
    ...given,
    secret:
      secret ?? (needsSecret ? await ask('Secret key or password', 'OFFSITE_SECRET', { isHidden: true }) : undefined),
    passphrase,
  }
}

export function askPassphrase(): Promise<string> {
  return ask('Passphrase', 'OFFSITE_PASSPHRASE', { isHidden: true })
}

/** @param variable what answers instead in a script */
async function ask(question: string, variable: string, { isHidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupError(`Please set ${variable} in the environment, or run this in a terminal.`)
  process.stderr.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: isHidden ? silent : process.stderr, terminal: true })
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    if (isHidden) process.stderr.write('\n')
  }
}
