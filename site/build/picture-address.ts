import { createHash } from 'node:crypto'

/** Returns the address of a picture's file, which changes with what is in it. */
export function pictureAddress(name: string, extension: string, source: string | Uint8Array): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return `/assets/${name.split('/').at(-1)}-${hash}.${extension}`
}
