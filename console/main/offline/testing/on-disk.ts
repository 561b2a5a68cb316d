import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestConsole } from './start-console.ts'

/** Everything that lies on the disk, what waits for the server included. */
export async function onDisk({ folder }: TestConsole): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n')
}

/** Waits for the last answer: they are written in order. */
export async function expectOnDisk(consoleApp: TestConsole, word: string): Promise<void> {
  await expect.poll(() => onDisk(consoleApp)).toContain(word)
}
