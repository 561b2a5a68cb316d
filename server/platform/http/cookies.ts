import type { Context, Next } from 'koa'

/** The part of a request that identifies a browser. */
export type ClientRequest = Pick<Context, 'ip' | 'cookies'>

export interface CookieJar {
  /** Returns the name of a cookie in the browser. */
  nameOf(cookie: string): string
  /** Reads a signed cookie. */
  read(request: Pick<Context, 'cookies'>, cookie: string): string | undefined
  /** Sets a signed cookie that scripts cannot read. */
  write(request: Pick<Context, 'cookies'>, cookie: string, value: string, options: { maxAgeMs: number }): void
}

/** Creates the reader and writer of cookies. With HTTPS they are Secure and have the prefix `__Host-`: browsers accept such a cookie only
 *  from this host, so neither another host of the domain nor a connection without HTTPS can set one. */
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

/** Allows Secure cookies behind a proxy that terminates HTTPS: the public address decides, not this connection. */
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
