import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedLinks {
  /** The page of one record, for whoever it concerns. */
  address(id: string): string
  /** The same without the site. */
  path(id: string): string
  /** @returns the id that the token was signed for; undefined for anything else */
  read(token: string): string | undefined
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Links that open the page of one record and nothing else. They name nobody: an id and its signature, which holds for one page.
 *  @param purpose tells apart links to one page that allow different things */
export function createSignedLinks(
  secret: string,
  publicUrl: string,
  page: string,
  purpose: string = page,
): SignedLinks {
  const sign = (id: string) => createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')
  const path = (id: string) => `${page}?token=${id}.${sign(id)}`
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
