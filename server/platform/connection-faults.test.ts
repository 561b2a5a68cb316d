import { expect, test } from 'vitest'
import { describeCode, describeFault, isCertificateCode } from './connection-faults.ts'

test.each([
  'EDNS',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ESOCKET',
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'HOSTNAME_MISMATCH',
  'ENOSPC',
  'SQLITE_IOERR_WRITE',
  'SQLITE_FULL',
  'EWHATEVER',
  '',
  'undefined',
  'constructor',
])('%s is described in words', (code) => {
  expect(describeCode(code)).toMatch(/^[a-z][a-z ’A-Z]+[a-z]$/)
  expect(describeCode(code)).not.toMatch(/[A-Z_]{3}/)
})

test('certificates are told from connections', () => {
  const codes = [
    'CERT_REVOKED',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ECONNRESET',
    'ENOSPC',
  ]
  expect(codes.map(isCertificateCode)).toEqual([true, true, true, false, false])
})

test('an error with a code is put in words, and a sentence of our own is kept', () => {
  const coded = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(describeFault(coded)).toBe('It didn’t work: the disk is full.')
  expect(describeFault(new Error('The store is full.'))).toBe('The store is full.')
  expect(describeFault('no')).toBe('no')
})
