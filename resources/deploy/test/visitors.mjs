// Asks for a page and sends a form in turn, every 20 ms, until it is told to stop. Then prints what it met: each form that got 201 is stored.
const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const startedMs = Date.now()
const answeredMs = [startedMs]
const accepted = []
/** How often each failure came up. */
const failures = {}
let failed = 0
const open = new Set()
let slowestMs = 0
let sent = 0

const timer = setInterval(() => {
  const number = sent++
  const request = number % 2 === 0 ? askForPage() : sendForm(number)
  open.add(request)
  void request.finally(() => open.delete(request))
}, 20)

function askForPage() {
  return send('/', { method: 'GET' }, 200)
}

async function sendForm(number) {
  const email = `visitor-${startedMs}-${number}@example.com`
  const body = {
    firstName: 'Ada',
    lastName: `Sample ${number}`,
    email,
    phone: `020 7946 ${String(number % 10_000).padStart(4, '0')}`,
    projectDescription: 'A bigger kitchen towards the garden.',
    elapsedMs: 20_000,
  }
  // From an address of its own, as the proxy would report it: an address may send few.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` }
  const isAccepted = await send('/api/consultations', { method: 'POST', headers, body: JSON.stringify(body) }, 201)
  if (isAccepted) accepted.push(email)
}

async function send(path, request, expectedStatus) {
  const sentMs = Date.now()
  try {
    const answer = await fetch(address + path, request)
    const text = await answer.text()
    if (answer.status !== expectedStatus) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
    answeredMs.push(Date.now())
    slowestMs = Math.max(slowestMs, Date.now() - sentMs)
    return true
  } catch (error) {
    const failure = `${request.method} ${path}: ${error.cause?.message ?? error.message}`
    failures[failure] = (failures[failure] ?? 0) + 1
    failed++
    return false
  }
}

process.on('SIGTERM', () => void stop())

async function stop() {
  clearInterval(timer)
  await Promise.all(open)
  const gaps = answeredMs.slice(1).map((time, index) => time - answeredMs[index])
  const result = { sent, failed, failures, slowestMs, longestGapMs: Math.max(...gaps), accepted }
  process.stdout.write(JSON.stringify(result), () => process.exit())
}
