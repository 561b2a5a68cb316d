import * as z from 'zod/mini'
import { sorts, type Sort } from '#shared/contract/prospects.ts'
import { AppError } from '../../platform/errors.ts'

/** Where a page of the list ends: the order it was read in, and the place of its last lead. */
export interface ListCursor {
  sort: Sort
  key: string | number
  id: string
}

const shape = z.tuple([z.enum(sorts), z.union([z.string(), z.number()]), z.uuid()])

export function writeCursor({ sort, key, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** @throws AppError `invalid_input` for what is no cursor, or one of another order */
export function readCursor(text: string | undefined, sort: Sort): ListCursor | undefined {
  if (text === undefined) return undefined
  const parsed = z.safeParse(shape, parse(text))
  if (!parsed.success || parsed.data[0] !== sort) {
    const message = 'The cursor is not one that this list gives'
    throw new AppError('invalid_input', `${message}.`, { fields: { cursor: message } })
  }
  const [, key, id] = parsed.data
  return { sort, key, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
