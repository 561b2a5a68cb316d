// The functions of install.sh by themselves. The whole script runs in on-debian.slow.mjs.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const deploy = join(import.meta.dirname, '..')
const answers = {
  PUBLIC_URL: 'https://www.example.com',
  BUSINESS_NAME: 'Sample Extensions',
  BUSINESS_PHONE: '01962 555 000',
  BUSINESS_EMAIL: 'hello@sample.example',
  BUSINESS_INFO_EMAIL: 'info@sample.example',
}

let scratch
beforeEach(async () => (scratch = await mkdtemp(join(tmpdir(), 'install-'))))
afterEach(() => rm(scratch, { recursive: true }))

/** Loads install.sh without its last line, which runs it, and runs these lines of shell. */
function shell(lines, { env = {}, input } = {}) {
  const script = `eval "$(sed '$d' "$0")"; settings=$SCRATCH/settings.env; failure_note=$SCRATCH/update-failed.json\n${lines}`
  return spawnSync('sh', ['-c', script, join(deploy, 'install.sh')], {
    encoding: 'utf8',
    input,
    env: { PATH: process.env.PATH, SCRATCH: scratch, ...env },
  })
}

async function readSettings() {
  const file = join(scratch, 'settings.env')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  return readFile(file, 'utf8')
}

describe.skipIf(process.platform !== 'linux')('install.sh', () => {
  test('answers from the environment make a settings file that only root can read', async () => {
    expect(shell('write_settings', { env: answers }).status).toBe(0)
    const settings = await readSettings()
    for (const [name, value] of Object.entries(answers)) expect(settings).toContain(`\n${name}="${value}"\n`)
    expect(settings).toContain('\n#SMTP_URL=\n')
  })

  test('quotes and backslashes in an answer reach the server as they were typed', async () => {
    shell('write_settings', { env: { ...answers, BUSINESS_NAME: 'The "Brick" \\ Co $HOME' } })
    expect(await readSettings()).toContain('BUSINESS_NAME="The \\"Brick\\" \\\\ Co $HOME"')
  })

  test('without an answer and without a terminal it names the missing setting and writes nothing', async () => {
    const { BUSINESS_PHONE: _, ...others } = answers
    const { status, stderr } = shell('write_settings', { env: others, input: '' })
    expect(status).toBe(1)
    expect(stderr).toBe('Please set BUSINESS_PHONE (Telephone number) in the environment, or run this in a terminal.\n')
    await expect(stat(join(scratch, 'settings.env'))).rejects.toThrow('ENOENT')
  })

  test('an address without https is refused', async () => {
    const { status, stderr } = shell('write_settings', { env: { ...answers, PUBLIC_URL: 'http://example.com' } })
    expect(status).toBe(1)
    expect(stderr).toBe('The address must begin with https://, and http://example.com does not.\n')
    await expect(stat(join(scratch, 'settings.env'))).rejects.toThrow('ENOENT')
  })

  test.each([
    {
      why: 'the server’s own sentences, once',
      log: '{"level":30,"msg":"starting"}\nThe server could not start.\nPUBLIC_URL: must be set.\nBUSINESS_NAME: must be set.\n{"level":30,"msg":"starting"}\nThe server could not start.\nPUBLIC_URL: must be set.\n',
      reason: 'PUBLIC_URL: must be set.\nBUSINESS_NAME: must be set.',
    },
    {
      why: 'the error of a program that breaks off',
      log: 'node:internal/modules:1\n  throw err;\nError: Cannot find module "x"\n    at main\n',
      reason: 'Error: Cannot find module "x"',
    },
    {
      why: 'a start that takes too long',
      log: '{"level":30,"msg":"starting"}\n',
      reason: 'It wasn’t ready within 60 seconds.',
    },
  ])('the reason of a failed update: $why', ({ log, reason }) => {
    expect(shell('find_reason', { input: log }).stdout).toBe(`${reason}\n`)
  })

  test.skipIf(process.getuid?.() !== 0)(
    'the note of a failed update is JSON that the service alone can read',
    async () => {
      const user = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
      const reason = 'It said "no" \\ twice.\n\tMigration 080 failed.\n'
      const { stderr } = shell('name=$USER_NAME; version=0.9.0; note_failure "$REASON"', {
        env: { USER_NAME: user, REASON: reason },
      })
      expect(stderr).toBe('')
      const file = join(scratch, 'update-failed.json')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
        version: '0.9.0',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        reason: 'It said "no" \\ twice. Migration 080 failed.',
      })
    },
  )
})
