import type { IncomingMessage, ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse, url: URL, body: string) => void

export function sendHtml(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
}

/** Sends a value, or text that is already JSON, as JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(text)
}
