import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commands of the README beside install.sh, each without its comment. */
export function readCommands() {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8').replaceAll('\r\n', '\n')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block)
  return blocks.flatMap((block) => block.split('\n').map((line) => line.replace(/(^|\s+)#.*/, ''))).filter(Boolean)
}
