import type { Server } from 'node:http'
import type { Config } from '../config/config.ts'

type Place = Pick<Config, 'host' | 'port'>

/** @throws Error with a sentence for the owner that says what to do */
export function listen(server: Server, { host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = describeFailure(error, { host, port })
      reject(sentence === undefined ? error : new Error(sentence, { cause: error }))
    })
    server.listen(port, host, resolve)
  })
}

function describeFailure({ code }: NodeJS.ErrnoException, { host, port }: Place): string | undefined {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use by another program. Please stop that program, or set PORT to another number.`
  if (code === 'EACCES')
    return `This user may not listen on PORT ${port}. Please set PORT to a number above 1023, with a proxy such as Caddy in front of it.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine. Please set HOST to 127.0.0.1 behind a proxy, or to 0.0.0.0 for every address.`
  return undefined
}
