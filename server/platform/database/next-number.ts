import type { Trx } from './schema.ts'

const formats = {
  invoice: { prefix: 'INV', digits: 6 },
  'credit-note': { prefix: 'CRN', digits: 6 },
  quote: { prefix: 'Q', digits: 4 },
} as const

/** Returns the next number of a sequence without gaps, `INV-000042`: it is used up only if the transaction commits. */
export async function nextNumber(trx: Trx, name: keyof typeof formats): Promise<string> {
  const { lastNumber } = await trx
    .insertInto('sequence')
    .values({ name, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ lastNumber: row('sequence.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  const { prefix, digits } = formats[name]
  return `${prefix}-${String(lastNumber).padStart(digits, '0')}`
}
