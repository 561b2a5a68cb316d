import type { Trx } from '../platform/database/schema.ts'

const formats = {
  invoice: { prefix: 'INV', digits: 6 },
  'credit-note': { prefix: 'CRN', digits: 6 },
  quote: { prefix: 'Q', digits: 4 },
} as const

type SequenceName = keyof typeof formats

export const sequenceNames = Object.keys(formats) as SequenceName[]

/** Returns the next number of a sequence without gaps, `INV-000042`: it is used up only if the transaction commits. */
export async function nextNumber(trx: Trx, name: SequenceName): Promise<string> {
  const { lastNumber } = await trx
    .insertInto('sequence')
    .values({ name, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ lastNumber: row('sequence.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return format(name, lastNumber)
}

/** Raises a sequence to at least this number, and leaves a gap after it. @returns the last number that counts as given */
export async function continueSequence(trx: Trx, name: SequenceName, atLeast: number, gap: number): Promise<number> {
  const own = await trx.selectFrom('sequence').select('lastNumber').where('name', '=', name).executeTakeFirst()
  const lastNumber = Math.max(own?.lastNumber ?? 0, atLeast) + gap
  if (lastNumber > 0) {
    await trx
      .insertInto('sequence')
      .values({ name, lastNumber })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ lastNumber }))
      .execute()
  }
  return lastNumber
}

export function nextNumberOf(name: SequenceName, lastNumber: number): string {
  return format(name, lastNumber + 1)
}

function format(name: SequenceName, number: number): string {
  const { prefix, digits } = formats[name]
  return `${prefix}-${String(number).padStart(digits, '0')}`
}
