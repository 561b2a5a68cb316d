import { expect, test } from 'vitest'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { formatAddress, parseAddress } from './place-address.ts'

const s3 = {
  kind: 's3',
  endpoint: 'https://s3.example.com',
  region: 'eu-west-2',
  bucket: 'copies',
  accessKeyId: 'AK+1&2',
} as const
const sftp = { kind: 'sftp', host: 'backup.example.com', port: 23, username: 'u1@studio' } as const

test.each<[string, OffsitePlace, string?]>([
  ['/mnt/copies', { kind: 'folder', folder: '/mnt/copies' }],
  ['s3://copies?endpoint=https://s3.example.com&region=eu-west-2&key=AK%2B1%262', { ...s3, folder: '' }],
  [
    's3://copies/studio/daily?endpoint=https://s3.example.com&region=eu-west-2&key=AK%2B1%262',
    { ...s3, folder: 'studio/daily' },
  ],
  ['sftp://u1%40studio@backup.example.com:23/copies', { ...sftp, folder: 'copies' }],
  [
    'sftp://u1%40studio@backup.example.com:23//srv/our%20copies?hostkey=SHA256:ab%2Bc/d',
    { ...sftp, folder: '/srv/our copies' },
    'SHA256:ab+c/d',
  ],
])('%s', (address, place, hostKey) => {
  expect(formatAddress(place, hostKey)).toBe(address)
  expect(parseAddress(address)).toEqual({ place, ...(hostKey !== undefined && { hostKey }) })
})

test.each(['', 'copies', 'ftp://user@example.com/x', 's3://copies', 'sftp://example.com/x'])(
  '%j is not an address',
  (text) => {
    expect(() => parseAddress(text)).toThrow('Examples: /mnt/copies, sftp://')
  },
)
