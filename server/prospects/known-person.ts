import { AppError } from '../http/errors.ts'
import type { Same } from './find-same.ts'

const known = { email: 'email address', phone: 'phone number', sourceUrl: 'source page' } as const

/** Refuses to write somebody twice: says who is there, where, and what to do. */
export function alreadyThere({ where, id, name, by }: Same): AppError {
  return new AppError('already_exists', sentences[where](name, known[by]), { details: { existing: { id, where } } })
}

const sentences: Record<Same['where'], (name: string, by: string) => string> = {
  live: (name, by) => `${name} is among the leads already, with the same ${by}.`,
  archived: (name, by) => `${name} is in the archive, with the same ${by}. Please restore that lead instead.`,
  deleted: (name, by) =>
    `${name} was deleted before, with the same ${by}. Please confirm that you want this person among the leads again.`,
}
