// Loaded with --import before a program: kills it before step KILL_AT, or writes the kinds of its steps to the file STEPS. A step is a change of
// the file system or a statement of SQLite. With KILL_FROM, steps count from the first statement with this value among its parameters.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'better-sqlite3'

const at = Number(process.env['KILL_AT'] ?? 0)
const from = process.env['KILL_FROM']
const kinds = []
let isCounting = from === undefined

function count(target, name, kind) {
  const original = target[name]
  target[name] = function (...args) {
    isCounting ||= kind === 'statement' && args.flat().includes(from)
    if (isCounting) kinds.push(kind)
    if (isCounting && kinds.length === at) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(original, this, args)
  }
}

for (const name of ['chmod', 'copyFile', 'link', 'mkdir', 'open', 'rename', 'rm', 'writeFile'])
  count(fs.promises, name, 'file')
for (const name of ['rmSync', 'writeFileSync']) count(fs, name, 'file')
syncBuiltinESMExports()

const memory = new Database(':memory:')
const { prototype } = memory.prepare('select 1').constructor
memory.close()
for (const name of ['all', 'get', 'iterate', 'run']) count(prototype, name, 'statement')
count(Database.prototype, 'exec', 'statement')

process.on('exit', () => {
  const file = process.env['STEPS']
  if (file !== undefined) fs.writeFileSync(file, JSON.stringify(kinds))
})
