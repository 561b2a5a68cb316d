// A bare node:http server that sends what it is given on its standard input: { headers, body in base64, database }. It opens the database, if
// any, as the smallest server with one would. Plain JavaScript, because removing types takes a part of such a short start.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { headers, body, database } = JSON.parse(await text(process.stdin))
if (database !== undefined) {
  const { default: Sqlite } = await import('better-sqlite3')
  new Sqlite(database).prepare('select count(*) from sqlite_schema').get()
}
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${server.address().port}\n`)
})
