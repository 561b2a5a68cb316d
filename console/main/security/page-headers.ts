import { createHash } from 'node:crypto'

// The hub's component library puts empty style elements into the page and fills them by script, which a policy allows:
// the hash of nothing lets the elements in, and nothing else.
const emptyStyle = `'sha256-${createHash('sha256').update('').digest('base64')}'`

const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", emptyStyle],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** What every file of the console's own origin goes out with. */
export const pageHeaders: Record<string, string> = {
  'Content-Security-Policy': Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}
