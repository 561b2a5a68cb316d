import type { Trx } from './schema.ts'

const prefixes = { invoice: 'INV', 'credit-note': 'CRN' } as const

/** Returns the next number of a sequence without gaps, `INV-000042`: it is used up only if the transaction commits. */
export async function nextNumber(trx: Trx, name: keyof typeof prefixes): Promise<string> {
  const { lastNumber } = await trx
    .insertInto('sequence')
    .values({ name, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ lastNumber: row('sequence.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return `${prefixes[name]}-${String(lastNumber).padStart(6, '0')}`
}
