import type { Context, Next } from 'koa'

export interface CookieJar {
  /** The name that a browser knows the cookie by. */
  nameOf(cookie: string): string
  /** Reads a cookie that we have signed. */
  read(context: Pick<Context, 'cookies'>, cookie: string): string | undefined
  /** Signs a cookie and sets it, closed to scripts. */
  write(context: Pick<Context, 'cookies'>, cookie: string, value: string, options: { maxAgeMs: number }): void
}

/** Our cookies. On a site with HTTPS they are Secure and have the prefix `__Host-`: a browser takes such a cookie from this very host
 *  alone, so no other host of the domain and no line without HTTPS can plant one. */
export function createCookieJar(publicUrl: string): CookieJar {
  const secure = isHttps(publicUrl)
  const nameOf = (cookie: string) => (secure ? `__Host-${cookie}` : cookie)
  return {
    nameOf,
    read: ({ cookies }, cookie) => cookies.get(nameOf(cookie), { signed: true }),
    write({ cookies }, cookie, value, { maxAgeMs }) {
      cookies.set(nameOf(cookie), value, { signed: true, httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeMs })
    },
  }
}

/** Lets Secure cookies be set also where a proxy ends HTTPS and speaks HTTP to us: the public address decides, not this connection. */
export function allowSecureCookies(publicUrl: string) {
  const secure = isHttps(publicUrl)
  return (context: Context, next: Next) => {
    if (secure) context.cookies.secure = true
    return next()
  }
}

export function isHttps(address: string): boolean {
  return address.startsWith('https:')
}
