import { createHmac, timingSafeEqual } from 'node:crypto'
import { callPath } from '#shared/contract/calls.ts'

export interface CallLinks {
  /** The page on which whoever sent an enquiry chooses the time of their call. */
  address(consultationId: string): string
  /** The same without the site. */
  path(consultationId: string): string
  /** @returns the enquiry that the token was signed for; undefined for anything else */
  read(token: string): string | undefined
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Links that open the page of one enquiry and nothing else. They name nobody: an id and its signature. */
export function createCallLinks(secret: string, publicUrl: string): CallLinks {
  const sign = (id: string) => createHmac('sha256', secret).update(`${callPath} ${id}`).digest('base64url')
  const path = (id: string) => `${callPath}?token=${id}.${sign(id)}`
  return {
    address: (id) => publicUrl + path(id),
    path,
    read(token) {
      const [id = '', signature = ''] = token.split('.')
      return idPattern.test(id) && isSame(signature, sign(id)) ? id : undefined
    },
  }
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
