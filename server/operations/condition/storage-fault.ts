import type { CheckContext } from './checks/check.ts'

/** @returns what keeps the server from reading or saving at the moment; undefined where nothing does */
export function findStorageFault({ checkHealth }: Pick<CheckContext, 'checkHealth'>): Promise<unknown> {
  return checkHealth().then(
    () => undefined,
    (error: unknown) => (error instanceof Error && error.cause !== undefined ? error.cause : error),
  )
}
