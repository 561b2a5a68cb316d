// Signs in as the owner, issues a quote to a new lead, and prints the first bytes of its PDF.
const [, , email, password] = process.argv
const origin = 'http://127.0.0.1:3000'

await call('/api/consultations', {
  firstName: 'Ada',
  lastName: 'Sample',
  email: 'ada@example.com',
  phone: '020 7946 0000',
  elapsedMs: 20_000,
})
const { token } = await call('/api/auth/tokens', { email, password, label: 'Test' })
const [lead] = await call('/api/prospects', undefined, token)
const lines = [{ what: '3D visuals', netPounds: 250 }]
const quote = { id: crypto.randomUUID(), packageType: 'Pre-Build', lines }
const { pdfAddress } = await call(`/api/prospects/${lead.id}/quotes`, quote, token)
const { pathname, search } = new URL(pdfAddress)
const pdf = await fetch(origin + pathname + search)
process.stdout.write(Buffer.from(await pdf.arrayBuffer()).subarray(0, 5))

async function call(path, body, bearer) {
  const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
  const answer = await fetch(origin + path, { method: body ? 'POST' : 'GET', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
