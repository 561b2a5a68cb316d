// Asks for the home page every 100 ms until it is told to stop, then prints what it met.
const startedMs = Date.now()
const successes = [startedMs]
let failed = 0

const timer = setInterval(() => {
  fetch('http://127.0.0.1:3000/', { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.text()
      if (answer.ok) successes.push(Date.now())
      else failed++
    },
    () => failed++,
  )
}, 100)

process.on('SIGTERM', () => {
  clearInterval(timer)
  const gaps = successes.slice(1).map((time, index) => time - successes[index])
  const result = { answered: successes.length - 1, failed, longestGapMs: Math.max(...gaps) }
  process.stdout.write(JSON.stringify(result), () => process.exit())
})
