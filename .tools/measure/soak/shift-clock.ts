// Preloaded into the server of a soak (`node --import`): shifts its clock by the milliseconds that stand in the file of the address's query.
// SIGUSR2 makes it read the file again; what it has read is in a file beside it. Nothing of the product imports this, so that no setting can shift a real server's clock.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('file') ?? ''
const SystemDate = Date
let offsetMs = 0

function read(): void {
  offsetMs = Number(readFileSync(file, 'utf8'))
  writeFileSync(`${file}.read`, String(offsetMs))
}

const now = () => SystemDate.now() + offsetMs

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new SystemDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

read()
process.on('SIGUSR2', read)
