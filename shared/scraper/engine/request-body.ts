import type { PageRequest } from '../adapter.ts'
import { formBody } from '../form-body.ts'

/** Returns what a request posts, with its content type; undefined for a request that only gets a page. */
export function requestBody({
  form,
  json,
}: Pick<PageRequest, 'form' | 'json'>): { type: string; text: string } | undefined {
  if (form) return { type: 'application/x-www-form-urlencoded', text: formBody(form) }
  return json && { type: 'application/json', text: JSON.stringify(json) }
}
