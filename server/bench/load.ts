import { connect } from 'node:net'

/** Sends the same GET over and over on some keep-alive connections. @returns when `requests` answers have come. */
export async function load(
  address: string,
  path: string,
  { requests, connections }: { requests: number; connections: number },
): Promise<void> {
  const { hostname, port } = new URL(address)
  let left = requests
  await Promise.all(Array.from({ length: connections }, () => converse()))

  function converse(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n\r\n`
      let expected = 0
      let received = 0
      const next = () => {
        if (left <= 0) return socket.end()
        left -= 1
        expected = 0
        received = 0
        socket.write(request)
      }
      socket.setNoDelay(true)
      socket.on('connect', next)
      socket.on('data', (chunk) => {
        received += chunk.length
        if (expected === 0) {
          const end = chunk.indexOf('\r\n\r\n')
          const [, length = '0'] = /content-length: (\d+)/i.exec(chunk.subarray(0, end).toString('latin1')) ?? []
          expected = end + 4 + Number(length)
        }
        if (received >= expected) next()
      })
      socket.on('close', () => resolve())
      socket.on('error', reject)
    })
  }
}
