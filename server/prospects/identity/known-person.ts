import { AppError } from '../../platform/errors.ts'
import type { Same } from './find-same.ts'

const known = { email: 'email address', phone: 'phone number', sourceUrl: 'source page' } as const

/** Refuses to write somebody twice: says who is there, where, and what to do. */
export function alreadyThere({ where, id, name, by }: Same): AppError {
  return new AppError('already_exists', sentences[where](name, known[by]), { details: { existing: { id, where } } })
}

const sentences: Record<Same['where'], (name: string, by: string) => string> = {
  live: (name, by) => `${name} is already a lead with the same ${by}.`,
  archived: (name, by) => `${name} is archived with the same ${by}. Please restore that lead instead.`,
  deleted: (name, by) =>
    `${name} was deleted earlier, with the same ${by}. Please confirm you want to add this person again.`,
}
