import { readFileSync } from 'node:fs'

declare const PACKAGE_VERSION: string | undefined

/** The bundle has the version built in; from source it is read from package.json. */
export function packageVersion(): string {
  if (typeof PACKAGE_VERSION === 'string') return PACKAGE_VERSION
  const file = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
