import { AppError } from './errors.ts'

/** Returns what an earlier call has stored under the id that its caller made: a repeat, of which the first answer was lost, gets that. Undefined
 *  if nothing is stored.
 *  @param made what a call like this one stores  @param other whose the id is if that differs, such as `another job`
 *  @throws AppError `already_exists` */
export function repeatOf<Row extends object>(
  stored: Row | undefined,
  made: Partial<NoInfer<Row>>,
  other: string,
): Row | undefined {
  if (stored === undefined || has(stored, made)) return stored
  throw new AppError('already_exists', `This ID belongs to ${other}.`)
}

/** Returns whether a save on top of this revision has been made before, and only its answer was lost. */
export function isRepeatAt<Row extends { revision: number }>(
  stored: Row | undefined,
  revision: number,
  made: Partial<NoInfer<Row>>,
): stored is Row {
  return stored?.revision === revision + 1 && has(stored, made)
}

function has<Row extends object>(stored: Row, made: Partial<Row>): boolean {
  return (Object.keys(made) as (keyof Row)[]).every((name) => stored[name] === made[name])
}
