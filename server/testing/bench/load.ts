import { openClient } from './client.ts'

/** Sends the same GET over and over on some keep-alive connections. @returns when `requests` answers have come. */
export async function load(
  address: string,
  path: string,
  { requests, connections }: { requests: number; connections: number },
): Promise<void> {
  const client = openClient(address, { 'Accept-Encoding': 'br' })
  let left = requests
  const converse = async () => {
    while (left-- > 0) await client.get(path)
  }
  await Promise.all(Array.from({ length: connections }, converse))
  client.close()
}
