// Sends as many enquiries as the first argument says, each from an address of its own, as the proxy would report it.
const count = Number(process.argv[2])
for (let number = 0; number < count; number++) {
  const answer = await fetch('http://127.0.0.1:3000/api/consultations', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: `Sample ${number}`,
      email: `ada${number}@example.com`,
      phone: `020 7946 ${String(number).padStart(4, '0')}`,
      projectDescription: 'A bigger kitchen towards the garden.',
      elapsedMs: 20_000,
    }),
  })
  if (answer.status !== 201) throw new Error(`Enquiry ${number}: ${answer.status} ${await answer.text()}`)
}
