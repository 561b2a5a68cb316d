import { expect, test } from 'vitest'
import { sha256, signatureOf } from './s3-signature.ts'

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const day = { time: '20130524T000000Z', region: 'us-east-1', method: 'GET', bodyHash: sha256('') }
const host = 'examplebucket.s3.amazonaws.com'

/** The examples of “Signature Calculations for the Authorization Header” in Amazon's reference of S3. */
test.each([
  ['/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('a request for %s is signed as in Amazon’s example', (path, more, signature) => {
  const headers = { host, ...more, 'x-amz-content-sha256': day.bodyHash, 'x-amz-date': day.time }
  const request = { ...day, url: new URL(path, `https://${host}`), headers, signedHeaders: Object.keys(headers) }
  expect(signatureOf(request, secret)).toBe(signature)
})
