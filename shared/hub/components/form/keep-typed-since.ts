import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from './values-by-path.ts'

/** Resets a form that stays open after its entries were saved, and keeps what was typed during the save.
 *  @param sent the entries that were saved, as they were typed  @param initial the values after the save, by default those */
export function keepTypedSince<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  sent: Values,
  initial: DefaultValues<Values> | Values = sent,
): void {
  const typed = structuredClone(form.getValues())
  form.reset(initial)
  for (const name of Object.keys(typed) as FieldPath<Values>[]) {
    if (!isSame(typed[name], sent[name])) form.setValue(name, typed[name], { shouldDirty: true })
  }
}
