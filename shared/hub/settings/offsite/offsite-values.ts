import type { CallInput } from '#shared/contract/api-call.ts'
import {
  keptDays,
  type OffsiteBackup,
  type OffsitePlace,
  type setUpOffsiteBackup,
} from '#shared/contract/offsite-backup.ts'

type Body = CallInput<typeof setUpOffsiteBackup>['body']

/** What the form holds: the fields of every kind of place, so that changing the kind loses nothing. */
export interface OffsiteValues {
  kind: OffsitePlace['kind']
  folder: string
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  host: string
  port: number | null
  username: string
  secret: string
  privateKey: string
  keepDays: number | null
  passphrase: string
  passphraseAgain: string
  acceptHostKey: boolean
}

const blank: OffsiteValues = {
  kind: 's3',
  folder: '',
  endpoint: '',
  region: '',
  bucket: '',
  accessKeyId: '',
  host: '',
  port: 22,
  username: '',
  secret: '',
  privateKey: '',
  keepDays: keptDays.usual,
  passphrase: '',
  passphraseAgain: '',
  acceptHostKey: false,
}

export function toValues(settings: OffsiteBackup['settings']): OffsiteValues {
  return settings === null ? blank : { ...blank, ...settings.place, keepDays: settings.keepDays }
}

/** The server checks every field, so what is missing or wrong comes back with its message. */
export function toBody({ privateKey, ...values }: OffsiteValues): Body {
  return { ...values, secret: privateKey.trim() || values.secret } as Body
}
