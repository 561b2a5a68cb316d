import { createHmac } from 'node:crypto'
import { isSameSecret } from '../tokens.ts'

export interface SignedLinks {
  /** Returns the absolute address of a record’s page. @param number the number of the link, for records whose links can be replaced */
  address(id: string, number?: number): string
  /** Returns the same address without its origin. */
  path(id: string, number?: number): string
  /** Returns the part of the address that opens the page. */
  token(id: string, number?: number): string
  /** Returns the id that the token was signed for; undefined for any other text. */
  read(token: string): string | undefined
  /** Reads a link that may have been replaced: the caller decides whether its number is still valid. */
  readNumbered(token: string): NumberedLink | undefined
}

/** Returns the links to a page. */
export type LinksTo = (page: string, action?: string) => SignedLinks

interface NumberedLink {
  id: string
  /** 1 for the first link. */
  number: number
}

const tokenPattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.([2-9]|[1-9]\d{1,8}))?\.([\w-]+)$/

/** Creates and reads links that open the page of one record. A link holds no personal data, only an id and a signature for this page.
 *  @param secret a function returns the key of the moment: links end when it changes
 *  @param action separates links to the same page that allow different things */
export function createSignedLinks(
  secret: string | (() => string),
  publicUrl: string,
  page: string,
  action?: string,
): SignedLinks {
  const purpose = action === undefined ? page : `${page} ${action}`
  const sign = (id: string, number: number) =>
    createHmac('sha256', typeof secret === 'string' ? secret : secret())
      .update(`${purpose} ${nameLink(id, number, ' ')}`)
      .digest('base64url')
  const token = (id: string, number = 1) => `${nameLink(id, number, '.')}.${sign(id, number)}`
  const path = (id: string, number?: number) => `${page}?token=${token(id, number)}`

  function readNumbered(given: string): NumberedLink | undefined {
    const [, id, numberText = '1', signature = ''] = tokenPattern.exec(given) ?? []
    if (id === undefined) return undefined
    const number = Number(numberText)
    return isSameSecret(signature, sign(id, number)) ? { id, number } : undefined
  }

  return {
    address: (id, number) => publicUrl + path(id, number),
    path,
    token,
    read: (given) => readNumbered(given)?.id,
    readNumbered,
  }
}

/** The first link carries no number, so that links sent before links could be replaced still work. */
function nameLink(id: string, number: number, separator: string): string {
  return number === 1 ? id : `${id}${separator}${number}`
}
