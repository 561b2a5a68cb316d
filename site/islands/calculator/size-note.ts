import { minimumSqm, typicalSizes } from '#shared/business/calculator.ts'
import { calculatorForm, sizeArea } from '../../content/calculator-form.ts'

const { usual, smaller, larger } = calculatorForm.sizeNotes

/** What a size is like beside the typical ones; nothing for a size that cannot be estimated. */
export function sizeNote(sqm: number): string {
  if (!(sqm >= minimumSqm)) return ''
  const typical = typicalSizes.find(({ fromSqm, toSqm }) => fromSqm <= sqm && sqm <= toSqm)
  if (typical) return usual(typical.what)
  const next = typicalSizes.find(({ fromSqm }) => sqm < fromSqm)
  if (next) return smaller(next.what, sizeArea(next))
  const last = typicalSizes[typicalSizes.length - 1]
  return last ? larger(last.what, sizeArea(last)) : ''
}
