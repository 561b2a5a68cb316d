import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfPresent, replaceFile } from './files.ts'

/** A value in a file of DATA_DIR that only the server's user can read: in the database it would be in every backup. */
export interface SecretFile<Value> {
  /** Returns undefined while there is no such file. @throws Error without the content when it is damaged */
  read(dataDir: string): Value | undefined
  /** Returns undefined for a damaged file as well. */
  readUndamaged(dataDir: string): Value | undefined
  isDamaged(dataDir: string): boolean
  write(dataDir: string, value: Value): Promise<void>
  remove(dataDir: string): Promise<void>
}

interface Format<Value> {
  /** @throws Error when it can't be read */
  parse(text: string): Value
  print(value: Value): string
}

export function secretFile<Value>(name: string, { parse, print }: Format<Value>): SecretFile<Value> {
  const path = (dataDir: string) => join(dataDir, name)

  function read(dataDir: string): Value | undefined {
    const text = readIfPresent(path(dataDir))
    if (text === undefined) return undefined
    try {
      return parse(text)
    } catch {
      // Without the cause, which could quote a secret.
      throw new Error(`${name} is damaged.`)
    }
  }

  function attempt(dataDir: string): { value: Value | undefined } | undefined {
    try {
      return { value: read(dataDir) }
    } catch {
      return undefined
    }
  }

  return {
    read,
    readUndamaged: (dataDir) => attempt(dataDir)?.value,
    isDamaged: (dataDir) => attempt(dataDir) === undefined,
    write: (dataDir, value) => replaceFile(dataDir, path(dataDir), print(value)),
    remove: (dataDir) => rm(path(dataDir), { force: true }),
  }
}

/** Keeps a value as JSON. @param schema checks what is read */
export function asJson<Value>(schema: { parse(value: unknown): Value }): Format<Value> {
  return { parse: (text) => schema.parse(JSON.parse(text)), print: (value) => JSON.stringify(value) }
}
