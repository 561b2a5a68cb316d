// Loaded with --import before a program: kills it before the first step called KILL_AT, or before its step KILL_AT from the first statement with
// the value KILL_FROM among its parameters.
import { watchSteps } from './steps.ts'

const at = process.env['KILL_AT'] ?? ''
const from = process.env['KILL_FROM']
let count = 0

watchSteps(({ name, parameters }) => {
  if (from !== undefined && (count > 0 || parameters.includes(from))) count += 1
  if (name === at || count === Number(at)) process.kill(process.pid, 'SIGKILL')
})
