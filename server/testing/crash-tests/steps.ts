import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'better-sqlite3'

/** A change of the file system, or a statement of SQLite, that is about to be made. */
export interface Step {
  name: string
  /** Of a statement. */
  parameters: readonly unknown[]
}

type Functions = Record<string, (this: unknown, ...args: unknown[]) => unknown>

const asynchronous = ['chmod', 'copyFile', 'link', 'mkdir', 'open', 'rename', 'rm', 'writeFile']
const synchronous = ['chmodSync', 'mkdirSync', 'renameSync', 'rmSync', 'writeFileSync']

/** Calls `onStep` before each step of this process, until the result is called. */
export function watchSteps(onStep: (step: Step) => void): () => void {
  const memory = new Database(':memory:')
  const statement = Object.getPrototypeOf(memory.prepare('select 1')) as object
  memory.close()
  const undo = [
    wrap(fs.promises, asynchronous, (name) => onStep({ name, parameters: [] })),
    wrap(fs, synchronous, (name) => onStep({ name, parameters: [] })),
    wrap(statement, ['all', 'get', 'iterate', 'run'], (name, args) => onStep({ name, parameters: args.flat() })),
    wrap(Database.prototype, ['exec', 'close'], (name) => onStep({ name, parameters: [] })),
  ]
  syncBuiltinESMExports()
  return () => {
    for (const restore of undo) restore()
    syncBuiltinESMExports()
  }
}

function wrap(target: object, names: readonly string[], before: (name: string, args: unknown[]) => void): () => void {
  const functions = target as Functions
  const originals = names.map((name) => [name, functions[name]] as const)
  for (const [name, original] of originals) {
    functions[name] = function (...args) {
      before(name, args)
      return Reflect.apply(original as Functions[string], this, args)
    }
  }
  return () => void Object.assign(functions, Object.fromEntries(originals))
}
