import type { Context } from 'koa'
import type { Headers } from './security-headers.ts'

/** An HTML page for one visitor, which no cache may store. */
export interface HtmlResponse {
  status: number
  headers: Headers
  html: string
}

export function sendHtml(context: Context, { status, headers, html }: HtmlResponse): void {
  context.status = status
  context.type = 'text/html; charset=utf-8'
  context.set({ ...headers, 'Cache-Control': 'no-store' })
  context.body = html
}
