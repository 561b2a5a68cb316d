import { createHmac } from 'node:crypto'

/** Makes the keyed hash that stands in an erased person's place. Without the key, which is not in the database, nobody can
 *  try out all phone numbers on it. */
export function createContactHash(secret: string): (value: string) => string {
  return (value) => 'erased:' + createHmac('sha256', secret).update(value).digest('base64url')
}
